import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'

// Runs at build time only: pages of features (`<name>.prerender.tsx`) as plain markup, for the server to send.

interface Prerendered {
  /** The namespace of their texts. */
  texts: string
  /** Keyed by output file name. */
  makePages: () => Record<string, ReactNode>
}

/** Returns the markup keyed by output file name. */
export async function prerender(
  readTexts: (namespace: string) => object,
): Promise<Record<string, string>> {
  const all = Object.values(
    import.meta.glob<Prerendered>('../../features/*/web/*.prerender.tsx', { eager: true }),
  )
  const written = await Promise.all(all.map(one => write(one, readTexts(one.texts))))
  return Object.assign({}, ...written)
}

async function write(
  { texts: namespace, makePages }: Prerendered,
  texts: object,
): Promise<Record<string, string>> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { [namespace]: texts } },
    interpolation: { escapeValue: false },
  })
  const render = (page: ReactNode) =>
    renderToStaticMarkup(<I18nextProvider i18n={i18n}>{page}</I18nextProvider>)
  return Object.fromEntries(Object.entries(makePages()).map(([name, page]) => [name, render(page)]))
}
