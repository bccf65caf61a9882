import { discussButton, type Discussed } from './between-features.ts'
import { loadedOf } from './late.tsx'

const buttons = loadedOf(discussButton)

/** Preloads it to avoid a layout shift. */
export const loadDiscussButton = buttons.load

/**
 * “Discuss” beside a record, if a feature provides it; its screen awaits `loadDiscussButton` and loads the texts `links`.
 *
 * @example <DiscussButton record={{ type: 'invoice', id: `${invoice.id}` }} name={nameOf(invoice)} />
 */
export const DiscussButton = (discussed: Discussed) =>
  buttons.all().map((Discuss, index) => <Discuss key={index} {...discussed} />)
