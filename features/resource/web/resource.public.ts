import type { ComponentType } from 'react'
import type { Fields, RecordOf, Resource } from '#platform/contract/resource-fields.rules.ts'
import { resourcePages } from '#platform/contract/resource-pages.rules.ts'
import {
  figureCardId,
  humanName,
  ownRecordType,
  pageTexts,
  textKeys,
} from '#platform/contract/resource-texts.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import type { Feature, ScreenParts } from '#platform/web/screens/define-screens.ts'
import { boardCard } from '#platform/web/screens/board-cards.ts'
import { linkableRecords, withRecordLinks } from '#platform/web/screens/record-links.ts'
import type { Contribution } from '#platform/web/screens/points.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'

// Turns a declaration into a browser feature (docs/resources.md). Lightweight: components load with the screen.

/** What of the screens is drawn by hand; the rest is as it was. */
export interface OwnParts<F extends Fields> {
  /** A value, in the list and on the page of its record. */
  cells?: {
    [Name in keyof F]?: ComponentType<{ record: RecordOf<F>; related: Related | undefined }>
  }
  /** A field of the form. Values are texts. */
  inputs?: {
    [Name in keyof F]?: ComponentType<{
      form: FormControl<string>
      label: string
      related: Related | undefined
    }>
  }
  /** More cards on the page of a record, below its fields. */
  sections?: readonly ComponentType<{ record: RecordOf<F> }>[]
}
interface ByHand<F extends Fields> {
  /** Loads what is drawn by hand, with the screen. */
  load?: () => Promise<OwnParts<F>>
  /** Other texts that it needs. */
  texts?: readonly string[]
  /** Custom screens, replacing the default ones. */
  screens?: Readonly<Record<string, ScreenParts>>
  contributes?: readonly Contribution[]
}

/**
 * Creates the browser side of a declaration: list, form, record page, and links from the audit log.
 * @example export const assets = resourceScreens(assetsResource, { load: () => import('./web/parts.tsx').then(m => m.parts) })
 */
export function resourceScreens<F extends Fields>(
  resource: Resource<F>,
  { load, texts = [], screens = {}, contributes = [] }: ByHand<F> = {},
): Feature {
  const { name, subject } = resource
  const all = ['resource', name, 'changes', ...texts]
  const own = async () => (await load?.()) ?? {}
  return {
    name,
    pages: resourcePages(resource),
    screens: {
      [`/apps/${name}`]: {
        load: async () =>
          (await import('./resource-list.page.tsx')).listPage(resource, await own()),
        texts: all,
      },
      [`/apps/${name}/$id`]: {
        load: async () => {
          const [page, parts] = await Promise.all([
            withRecordLinks(import('./resource-record.page.tsx')),
            own(),
            import('#platform/web/screens/discuss-button.tsx').then(m => m.loadDiscussButton()),
          ])
          return page.recordPage(resource, parts)
        },
        texts: [...all, 'discuss'],
      },
      ...screens,
    },
    contributes: [
      recordLink({
        subject,
        to: id => ({ to: `/apps/${name}/$id`, params: { id } }),
        isNumbered: true,
      }),
      linkableRecords({
        type: ownRecordType(name),
        subject,
        name,
        icon: resource.icon,
        text: pageTexts(name).one,
      }),
      ...Object.keys(resource.figures).map(figure => figureCard(resource, figure)),
      ...contributes,
    ],
  }
}

/** A figure as a card that people can put on their boards. */
const figureCard = <F extends Fields>(resource: Resource<F>, figure: string): Contribution =>
  boardCard({
    id: figureCardId(resource.name, figure),
    access: { can: ['read', resource.subject], own: true },
    title: translate =>
      translate(
        `${resource.name}:${textKeys.figure(figure)}`,
        `${translate(`${resource.name}:${textKeys.title}`, humanName(resource.nouns.many))}: ${humanName(figure)}`,
      ),
    texts: [resource.name, 'resource'],
    load: async () => (await import('./components/figure-card.tsx')).figureCardOf(resource, figure),
  })
