import { type ComponentType, type ReactNode, Suspense } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { lazyPart, loadTogether } from '../query/lazy-part.ts'
import type { Point } from './points.ts'

/** How a feature names something that is used later: by how it is loaded. */
export interface Late<Value> {
  load: () => Promise<Value>
  /** Locale files to have with it. */
  texts?: readonly string[]
}
export type LateComponent<Props = object> = Late<ComponentType<Props>>
/** Something drawn in the frame. */
export interface LatePart<Props = object> extends LateComponent<Props> {
  /** Loaded with the frame (`<name>.frame.ts` of the feature); otherwise after the screen. */
  isFirst?: true
}

/** Loads it in parallel with its texts. */
export async function loadLate<Value>({ load, texts = [] }: Late<Value>): Promise<Value> {
  const [value] = await Promise.all([load(), loadTexts(texts)])
  return value
}

/** A point's contributions, already loaded for rendering: the consumer loads them first. */
export interface Loaded<Value> {
  load: () => Promise<void>
  all: () => readonly Value[]
}

const used = new Set<() => Promise<void>>()
/** Loads what was given since to the points whose contributions were loaded before. */
export const loadGivenSince = async (): Promise<void> =>
  void (await Promise.all([...used].map(load => load())))

/**
 * What is given to a point, loaded together. What an app gave is left out while it is off.
 *
 * @example const tabs = loadedOf(personTab); await tabs.load(); tabs.all()
 */
export function loadedOf<Value>(point: Point<Late<Value>>): Loaded<Value> {
  const known = new Map<Late<Value>, [Value]>()
  async function load(): Promise<void> {
    used.add(load)
    const missing = point.all().filter(late => !known.has(late))
    await Promise.all(missing.map(async late => known.set(late, [await loadLate(late)])))
  }
  return {
    load,
    all: () => point.all().flatMap(late => known.get(late) ?? []),
  }
}

interface Part<Props> {
  Part: ComponentType<{ given: Props; fallback?: ReactNode }>
  /** Preloads it if it belongs to the frame. */
  prepare: () => Promise<void>
}

/**
 * What is loaded late as components, each made once.
 *
 * @example const toolOf = partsOf<object>(); const { Part } = toolOf(one); <Part given={{}} fallback={<span />} />
 */
export function partsOf<Props extends object>(): (late: LatePart<Props>) => Part<Props> {
  const made = new WeakMap<LatePart<Props>, Part<Props>>()
  return late => {
    const known = made.get(late) ?? makePart(late)
    made.set(late, known)
    return known
  }
}

function makePart<Props extends object>(late: LatePart<Props>): Part<Props> {
  let Ready: ComponentType<Props> | undefined
  const Later: ComponentType<Props> = lazyPart(() => loadTogether(() => loadLate(late)))
  return {
    Part: ({ given, fallback }) =>
      Ready === undefined ? (
        <Suspense fallback={fallback}>
          <Later {...given} />
        </Suspense>
      ) : (
        <Ready {...given} />
      ),
    async prepare() {
      if (late.isFirst === true) Ready ??= await loadLate(late)
    },
  }
}
