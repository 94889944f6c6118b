// The choices of the reader, kept in this browser alone. Storage can be forbidden; a choice then holds for this page only.

export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}
