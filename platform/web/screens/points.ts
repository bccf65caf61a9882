// Features contribute to others through points. A point belongs to the feature that consumes it (profile tabs
// to users, toolbar items to the frame); contributors name the point in their `<name>.screens.ts` and edit no list of the owner.

/** Something given to a point: made by calling it, put there when the application is composed. */
export interface Contribution {
  point: string
  /** A feature, or `shell`. */
  owner: string
  /** What no other contribution to the point may be called. */
  key: string | undefined
  /** Registers the contribution; the returned function removes it. */
  give: () => () => void
}

export interface Point<Given> {
  (given: Given): Contribution
  /** What was given, in the order of the features. */
  all: () => readonly Given[]
}

interface PointOf<Given> {
  owner: string
  name: string
  keyOf?: (given: Given) => string
}

/**
 * An extension point: features contribute to its owner.
 *
 * @example export const personTab = definePoint<PersonTab>({ owner: 'users', name: 'personTab', keyOf: tab => tab.key })
 */
export function definePoint<Given>({ owner, name, keyOf }: PointOf<Given>): Point<Given> {
  let all: readonly { given: Given }[] = []
  const point = (given: Given): Contribution => ({
    point: name,
    owner,
    key: keyOf?.(given),
    give() {
      const one = { given }
      all = [...all, one]
      return () => {
        all = all.filter(other => other !== one)
      }
    },
  })
  return Object.assign(point, { all: () => all.map(({ given }) => given) })
}
