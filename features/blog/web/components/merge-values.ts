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

/** What is not taken as a whole. */
const MERGERS: { [Name in Field]?: (three: Three<PostValues[Name]>) => Two<PostValues[Name]> } = {
  content: mergeText,
  categories: three => mergeList(three, ({ label }) => label),
  tags: three => mergeList(three, tag => tag),
}

/** What comes of what two people wrote, from what both began with. */
export interface MergedValues {
  /** Both changes; where they meet, mine. */
  mine: PostValues
  /** Both changes; where they meet, theirs. */
  theirs: PostValues
  /** The fields in which they meet. */
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
 * Puts together what two people wrote of one post: the text by its blocks, tags and categories one by one, every other field as a whole.
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
  // The address of a picture goes with its number, whichever side that is.
  for (const side of [merged.mine, merged.theirs])
    side.pictureUrl = [mine, theirs].find(one => one.pictureId === side.pictureId)?.pictureUrl ?? ''
  return merged
}

/** What the server has, spelled as it was sent where it is still that: it trims and sorts, which is nobody's change. */
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

/** What either took out is out, what either put in is in. Of the same name is the same: theirs has its number already. */
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
