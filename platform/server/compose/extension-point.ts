/** One composed server: what a feature creates for it is stored under this, not in the feature's module. */
export interface Composition {
  /** Whether the feature of this name is switched on. */
  isOn: (feature: string) => boolean
}

/** A feature's contribution to a point. The contributor doesn't know who uses it. */
export type Contribution = (to: { composition: Composition; feature: string }) => void

/** A place for contributions to another feature, or to the server. Owned by its consumer. */
export interface ExtensionPoint<T> {
  name: string
  /** What a feature lists under `contributes`. */
  (value: T): Contribution
  /** What was contributed, in the order of the list of features; by those that are switched on alone, unless `includeDisabled`. */
  of(composition: Composition, options?: { includeDisabled?: boolean }): T[]
}

/**
 * Declares a place for contributions.
 * @example export const calendarLayer = extensionPoint<Layer>('calendar layer')
 */
export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const given = new WeakMap<Composition, { feature: string; value: T }[]>()
  const contribute = (value: T): Contribution =>
    function add({ composition, feature }) {
      given.set(composition, [...(given.get(composition) ?? []), { feature, value }])
    }
  const of: ExtensionPoint<T>['of'] = (composition, { includeDisabled = false } = {}) =>
    (given.get(composition) ?? [])
      .filter(({ feature }) => includeDisabled || composition.isOn(feature))
      .map(({ value }) => value)
  return Object.defineProperty(Object.assign(contribute, { of }), 'name', { value: name })
}
