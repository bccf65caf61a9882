/** Whose value was chosen, by field. */
export type Sides = Readonly<Record<string, 'mine' | 'theirs'>>

/**
 * Two versions of a form by the sides chosen for its fields. A field without a choice keeps the change of the person who made it.
 *
 * @example mixByName({ before, mine, theirs }, { name: 'theirs' })
 */
export function mixByName<Name extends string>(
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Record<Name, string>>,
  sides: Sides,
): Record<Name, string> {
  const mix = { ...mine }
  for (const name in mix) {
    const side = sides[name] ?? (mine[name] === before[name] ? 'theirs' : 'mine')
    if (side === 'theirs') mix[name] = theirs[name]
  }
  return mix
}
