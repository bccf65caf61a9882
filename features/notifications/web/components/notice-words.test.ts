import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#platform/web/preferences/preferences.ts'
import { createT, localeFiles } from '#platform/web/i18n/translation.ts'
import { describeNotice } from './notice-words.ts'

const ROOT = `${import.meta.dirname}/../../../..`
const PLACES = {
  notifications: 'features/notifications',
  shell: 'app',
}

for (const language of LANGUAGES)
  for (const [name, place] of Object.entries(PLACES)) {
    const file = `${ROOT}/${place}/locales/${language}/${name}.json`
    localeFiles.add(language, name, JSON.parse(readFileSync(file, 'utf8')))
  }

it.each([
  ['en', 'You were granted access to “Invoices: edit”'],
  ['de', 'Ihr Zugriff auf „Rechnungen: bearbeiten“ wurde gewährt'],
  ['fr', 'Accès accordé\u00a0: «\u00a0Factures\u00a0: modifier\u00a0»'],
  ['pt', 'Você recebeu acesso a “Faturas: editar”'],
  ['ar', 'تم منحك حق الوصول إلى «الفواتير: تعديل»'],
])('ACL-03 NAV-07 a right is named in the screen’s language: %s', (language, words) => {
  const t = createT({ language, write: String, finish: found => found }, ['notifications', 'shell'])
  const notice = {
    id: 1,
    kind: 'access-granted' as const,
    params: { action: 'update', subject: 'Invoice', until: '' },
    by: null,
    link: '/access-control',
    inApp: true,
    inBrowser: false,
    createdAt: '2026-03-01T08:00:00.000Z',
    readAt: null,
  }
  expect(describeNotice(notice, t)).toBe(words)
})
