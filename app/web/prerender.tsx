import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { prerendered } from '#platform/web/screens/shell-points.ts'
import './product.ts'

// Runs at build time only: pages of features as plain markup, for the server to send.

/** The markup by the name of the file it goes to. */
export async function prerender(readTexts: (namespace: string) => object): Promise<Record<string, string>> {
  const made = await Promise.all(prerendered.all().map(one => render(one.texts, { texts: readTexts(one.texts), load: one.load })))
  return Object.assign({}, ...made)
}

async function render(namespace: string, { texts, load }: { texts: object; load: () => Promise<() => Record<string, ReactNode>> }) {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { [namespace]: texts } }, interpolation: { escapeValue: false } })
  const pages = (await load())()
  const write = (page: ReactNode) => renderToStaticMarkup(<I18nextProvider i18n={i18n}>{page}</I18nextProvider>)
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, write(page)]))
}
