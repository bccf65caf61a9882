// What a person chose last in the palette, in this browser. Each person has their own: the next one at this screen learns nothing.

const MAX = 5
const keyOf = (userId: number) => `recents.${userId}`

/** Ids of pages and commands, the latest first. */
export function readRecents(userId: number): string[] {
  try {
    const json: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(json) ? json.filter(id => typeof id === 'string').slice(0, MAX) : []
  } catch {
    return []
  }
}

export function rememberRecent(userId: number, id: string): void {
  const ids = [id, ...readRecents(userId).filter(one => one !== id)].slice(0, MAX)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ids))
  } catch {
    // A browser that stores nothing has no recents.
  }
}
