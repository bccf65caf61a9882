import { joinBlocks, mergeBlocks, splitBlocks } from '#platform/contract/blocks.rules.ts'
import type { CategoryChoice, PostValues } from './post-values.ts'

const MERGED = [
  'title',
  'slug',
  'excerpt',
  'content',
  'pictureId',
  'alt',
  'categories',
  'tags',
  'isPublic',
  'seoTitle',
  'seoText',
] as const satisfies readonly (keyof PostValues)[]
type Field = (typeof MERGED)[number]

/** Mergers of fields that are not merged as a whole. */
const MERGERS: { [Name in Field]?: (three: Three<PostValues[Name]>) => Two<PostValues[Name]> } = {
  content: mergeText,
  categories: three => mergeList(three, ({ label }) => label),
  tags: three => mergeList(three, tag => tag),
}

/** A three-way merge of two people's changes. */
export interface MergedValues {
  /** Both changes; on conflict, mine. */
  mine: PostValues
  /** Both changes; on conflict, theirs. */
  theirs: PostValues
  /** Fields in conflict. */
  conflicts: (keyof PostValues)[]
}
interface Three<Value> {
  base: Value
  mine: Value
  theirs: Value
}
interface Two<Value> {
  mine: Value
  theirs: Value
  isConflict: boolean
}

/**
 * Merges two edits of one post: the text by blocks, tags and categories by item, every other field as a whole.
 * @example mergeValues({ base: saved, mine: typed, theirs: valuesOf(theirs) })
 */
export function mergeValues({ base, mine, theirs }: Three<PostValues>): MergedValues {
  const merged: MergedValues = { mine: { ...mine }, theirs: { ...theirs }, conflicts: [] }
  function mergeField<Name extends Field>(name: Name): void {
    const merge = MERGERS[name] ?? pick
    const one = merge({ base: base[name], mine: mine[name], theirs: theirs[name] })
    merged.mine[name] = one.mine
    merged.theirs[name] = one.theirs
    if (one.isConflict) merged.conflicts.push(name)
  }
  for (const name of MERGED) mergeField(name)
  // The picture's URL follows its id on either side.
  for (const side of [merged.mine, merged.theirs])
    side.pictureUrl = [mine, theirs].find(one => one.pictureId === side.pictureId)?.pictureUrl ?? ''
  return merged
}

/** The server's values in the spelling that was sent, where they are equivalent: trimming and sorting are not changes. */
export function respell(
  theirs: PostValues,
  { sent, stored }: { sent: PostValues; stored: PostValues },
): PostValues {
  const same = MERGED.filter(name => JSON.stringify(theirs[name]) === JSON.stringify(stored[name]))
  return { ...theirs, ...Object.fromEntries(same.map(name => [name, sent[name]])) }
}

function pick<Value>({ base, mine, theirs }: Three<Value>): Two<Value> {
  if (mine === base) return { mine: theirs, theirs, isConflict: false }
  if (theirs === base || theirs === mine) return { mine, theirs: mine, isConflict: false }
  return { mine, theirs, isConflict: true }
}

function mergeText({ base, mine, theirs }: Three<string>): Two<string> {
  const merged = mergeBlocks({
    base: splitBlocks(base),
    mine: splitBlocks(mine),
    theirs: splitBlocks(theirs),
  })
  return {
    mine: joinBlocks(merged.mine),
    theirs: joinBlocks(merged.theirs),
    isConflict: merged.conflicts > 0,
  }
}

/** Removed by either is removed, added by either is added. Equal names are equal: the other side's already has an id. */
function mergeList<One extends string | CategoryChoice>(
  { base, mine, theirs }: Three<readonly One[]>,
  nameOf: (one: One) => string,
): Two<readonly One[]> {
  const names = (some: readonly One[]) => new Set(some.map(nameOf))
  const [known, own, other] = [names(base), names(mine), names(theirs)]
  const left = theirs.filter(one => own.has(nameOf(one)) || !known.has(nameOf(one)))
  const merged = [
    ...left,
    ...mine.filter(one => !known.has(nameOf(one)) && !other.has(nameOf(one))),
  ]
  return { mine: merged, theirs: merged, isConflict: false }
}
