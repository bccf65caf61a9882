import { cardMailsContract } from '../../contract/card-mails.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { creatingRoute, type FileAnswer, type Route, route } from '#platform/server/http/route.ts'
import { text } from '#platform/server/texts/texts.ts'
import { cspHashOf } from '#platform/server/tokens/hash.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { listEmbeds } from './embeds.repo.ts'
import type { EmbedRow } from '../dashboards.tables.ts'
import { viewOf, type ViewParts } from '../cards/view.service.ts'
import { drawCard, escapeXml, type Skin } from '../rendered/picture.service.ts'
import { mayRender, renderCard, type RenderedCard } from '../rendered/rendered.service.ts'
import {
  addEmbed,
  findByToken,
  revokeEmbed,
  type Signing,
  originsOf,
  toEmbed,
} from './embeds.service.ts'

// Embedded cards: public by a signed link. They show what their owner currently has access to: nothing without the right or the owner. The
// page has no frames or scripts, and its own policy says which sites may embed it.

export interface EmbedParts extends ViewParts, Signing {
  findCaller: (userId: number) => Promise<Caller | undefined>
}
interface Shown {
  row: EmbedRow
  facts: RenderedCard
  language: string
}
/** Answers are cached this long for all viewers, to limit database load. */
const CACHE_MILLISECONDS = 30_000
const CACHE_SIZE = 200

export function embedRoutes(parts: EmbedParts): Route[] {
  const { database, clock } = parts
  const find = createFinder(parts)
  return [
    route(cardMailsContract.listEmbeds, async ({ caller }) => ({
      embeds: (await listEmbeds(database.read, caller.userId)).map(row =>
        toEmbed(row, { ...parts, now: clock() }),
      ),
    })),
    creatingRoute(cardMailsContract.addEmbed, async ({ body, caller, actor, trx }) => ({
      embed: toEmbed(await addEmbed({ trx, caller, actor, now: clock() }, body), {
        ...parts,
        now: clock(),
      }),
    })),
    route(cardMailsContract.revokeEmbed, async ({ body: { id }, caller, actor }) => ({
      embed: toEmbed(await mutate(parts, { caller, actor }, context => revokeEmbed(context, id)), {
        ...parts,
        now: clock(),
      }),
    })),
    route(cardMailsContract.openEmbed, async ({ params: { token }, query: { skin } }) =>
      writePage(await find(token), skin),
    ),
    route(cardMailsContract.getEmbedPicture, async ({ params: { token }, query: { skin } }) =>
      writePicture(await find(token), skin),
    ),
  ]
}

function createFinder(parts: EmbedParts) {
  const { database, clock, key, findCaller } = parts
  const cache = new Map<number, { at: number; shown: Shown }>()
  return async (token: string): Promise<Shown | undefined> => {
    // Validity is checked each time; contents are cached briefly.
    const row = await findByToken(database.read, token, { key, now: clock() })
    const owner = row === undefined ? undefined : await findCaller(row.user_id)
    if (row === undefined || owner === undefined || !mayRender(owner, row.card)) return undefined
    const known = cache.get(row.id)
    if (known !== undefined && clock().getTime() - known.at < CACHE_MILLISECONDS) return known.shown
    const language = (await readLanguages(database.read, [owner.userId]))(owner.userId)
    const facts = await renderCard(
      await viewOf(parts, owner, { period: row.period }),
      row.card,
      language,
    )
    if (cache.size >= CACHE_SIZE) cache.clear()
    cache.set(row.id, { at: clock().getTime(), shown: { row, facts, language } })
    return { row, facts, language }
  }
}

const STYLE = `
body { margin: 0; padding: 0; font: 14px/1.45 system-ui, sans-serif; color: #1d2433; background: #fff; }
html[data-skin='dark'] body { color: #e8ebf2; background: #161b26; }
svg { display: block; width: 100%; height: auto; max-height: 100vh; }
details { padding: 0 20px 16px; }
table { border-collapse: collapse; }
th, td { padding: 4px 12px 4px 0; text-align: start; font-weight: 400; }
html[dir='rtl'] :is(th, td) { padding: 4px 0 4px 12px; }
p { padding: 24px; margin: 0; }
`
const STYLE_HASH = cspHashOf(STYLE)
const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? '*' : origins.join(' ')}`,
    'sandbox',
  ].join('; ')
const isRtl = (language: string): boolean => language === 'ar'

function writePage(shown: Shown | undefined, skin: Skin): FileAnswer {
  const language = shown?.language ?? 'en'
  const translate = (key: string) =>
    escapeXml(text({ language, file: 'boards', key: `embed.${key}` }))
  const content =
    shown === undefined
      ? `<p>${translate('unavailable')}</p>`
      : `${drawCard(shown.facts, { skin, isRtl: isRtl(language) })}${writeTable(shown.facts, translate('numbers'))}`
  const title = shown === undefined ? translate('unavailable') : escapeXml(shown.facts.title)
  const html = `<!doctype html>
<html lang="${language}" dir="${isRtl(language) ? 'rtl' : 'ltr'}" data-skin="${skin}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>${content}</body></html>`
  const policy = policyFor(shown === undefined ? [] : originsOf(shown.row))
  const made: FileAnswer = {
    body: Buffer.from(html),
    type: 'text/html; charset=utf-8',
    name: 'card.html',
    embedded: { policy, isFramed: true },
  }
  return shown === undefined ? { ...made, status: 404 } : made
}

/** The chart's numbers as a table, for screen readers. */
function writeTable({ figures, chart }: RenderedCard, summary: string): string {
  const row = (head: string, cells: readonly string[]) =>
    `<tr><th scope="row">${escapeXml(head)}</th>${cells.map(cell => `<td>${escapeXml(cell)}</td>`).join('')}</tr>`
  const points =
    chart?.labels.map((label, index) =>
      row(
        label,
        chart.series.map(({ values }) => chart.write(values[index] ?? 0)),
      ),
    ) ?? []
  return `<details><summary>${summary}</summary><table>${figures.map(({ label, value }) => row(label, [value])).join('')}${points.join('')}</table></details>`
}

function writePicture(shown: Shown | undefined, skin: Skin): FileAnswer {
  const policy = "default-src 'none'; sandbox"
  const file = {
    type: 'image/svg+xml',
    name: 'card.svg',
    embedded: { policy, isFramed: true as const },
  }
  if (shown !== undefined)
    return {
      ...file,
      body: Buffer.from(drawCard(shown.facts, { skin, isRtl: isRtl(shown.language) })),
    }
  return {
    ...file,
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    status: 404,
  }
}
