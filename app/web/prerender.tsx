import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Texts, localeFiles } from '#platform/web/i18n/translation.ts'

// Runs at build time only: pages of features (`<name>.prerender.tsx`) as plain markup, for the server to send.

interface Prerendered {
  /** The namespace of their texts. */
  texts: string
  /** Keyed by output file name. */
  makePages: () => Record<string, ReactNode>
}

/** Returns the markup keyed by output file name. */
export function prerender(readTexts: (namespace: string) => Texts): Record<string, string> {
  const all = Object.values(
    import.meta.glob<Prerendered>('../../features/*/web/*.prerender.tsx', { eager: true }),
  )
  for (const { texts } of all) localeFiles.add('en', texts, readTexts(texts))
  const pages = all.flatMap(one => Object.entries(one.makePages()))
  return Object.fromEntries(pages.map(([name, page]) => [name, renderToStaticMarkup(page)]))
}
