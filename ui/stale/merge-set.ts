interface SetVersions<Item> {
  before: readonly Item[]
  mine: readonly Item[]
  theirs: readonly Item[]
}

/**
 * A set that two people changed: theirs, without what was removed here and with what was added here.
 *
 * @example mergeSet({ before: [1], mine: [1, 2], theirs: [3] }, String) // [3, 2]
 */
export function mergeSet<Item>(
  { before, mine, theirs }: SetVersions<Item>,
  keyOf: (item: Item) => string,
): Item[] {
  const [old, own, other] = [before, mine, theirs].map(items => new Set(items.map(keyOf)))
  const isRemoved = (key: string) => old?.has(key) === true && own?.has(key) !== true
  return [
    ...theirs.filter(item => !isRemoved(keyOf(item))),
    ...mine.filter(item => old?.has(keyOf(item)) !== true && other?.has(keyOf(item)) !== true),
  ]
}
