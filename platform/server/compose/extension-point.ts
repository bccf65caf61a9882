/** One put together server: what a feature makes for it is kept under this, and not in the feature's own module. */
export interface Composition {
  /** Whether the feature of this name is switched on. */
  isOn: (feature: string) => boolean
}

/** Something a feature gives to whoever asks for things of that kind. It is not known here who that is. */
export type Contribution = (to: { composition: Composition; feature: string }) => void

/** A place where features may put things for another feature, or for the server itself. Owned by who uses what is put there. */
export interface ExtensionPoint<T> {
  name: string
  /** What a feature lists under `contributes`. */
  (value: T): Contribution
  /** What was contributed, in the order of the list of features; by those that are switched on alone, unless `evenOff`. */
  of(composition: Composition, options?: { evenOff?: boolean }): T[]
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
  const of: ExtensionPoint<T>['of'] = (composition, { evenOff = false } = {}) =>
    (given.get(composition) ?? [])
      .filter(({ feature }) => evenOff || composition.isOn(feature))
      .map(({ value }) => value)
  return Object.defineProperty(Object.assign(contribute, { of }), 'name', { value: name })
}
