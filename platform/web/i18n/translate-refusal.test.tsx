import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { api } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { translateReasons } from '../api/translate-reasons.ts'
import { setPreferences } from '../preferences/preferences.ts'
import { loadTexts } from './i18n.ts'
import { localeFiles } from './translation.ts'
import { translateRefusal } from './translate-refusal.ts'

const SERVER = 'A sentence of the server.'

/** What is said of an error, and at its field `name`. */
async function say(code: string, status: number, field = SERVER) {
  const error = new ApiError({ status, code, detail: SERVER, errors: { name: field } })
  const shown = await translateRefusal(error)
  return {
    code: shown.code,
    status: shown.status,
    detail: shown.detail,
    name: shown.errors['name'],
  }
}

it('X-33 an error of the server is said in the reader’s language, also at its field', async () => {
  setPreferences({ language: 'de' })
  const detail = 'Ein Label mit diesem Namen ist bereits vorhanden.'
  expect(await say('email.label_taken', 409)).toEqual({
    code: 'email.label_taken',
    status: 409,
    detail,
    name: detail,
  })
  expect(await say('email.label_taken', 409, 'Another sentence.')).toMatchObject({ name: detail })
  expect(await say('input.invalid', 400, 'Of this field.')).toMatchObject({
    detail: 'Einige Felder sind ungültig. Prüfen Sie sie und versuchen Sie es erneut.',
    name: 'Of this field.',
  })
})

it('X-33 a code without a text says what such codes have in common; an unknown one stays as it is', async () => {
  setPreferences({ language: 'fr' })
  expect(await say('thing.not_found', 404)).toMatchObject({ detail: 'Cet élément n’existe plus.' })
  expect(await say('thing.limit', 409)).toMatchObject({ detail: 'Le nombre maximal est atteint.' })
  expect(await say('thing.foreign', 403)).toMatchObject({
    detail: expect.stringContaining('l’autorisation'),
  })
  expect(await say('thing.odd', 409)).toMatchObject({ detail: SERVER, name: SERVER })
})

it('X-33 English keeps the server’s sentence and loads nothing for it', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  setPreferences({ language: 'en' })
  expect(await say('email.label_taken', 409)).toMatchObject({ detail: SERVER })
  expect(fetched).not.toHaveBeenCalled()
})

it('X-33 without its texts an error is said as the server says it', async () => {
  setPreferences({ language: 'ar' })
  await loadTexts(['ui'])
  localeFiles.texts.delete('ar/problems')
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'))
  onTestFinished(() => fetched.mockRestore())
  expect(await say('email.label_taken', 409)).toMatchObject({ detail: SERVER })
})

it('X-33 every call of the screens fails in the reader’s language', async () => {
  const call = defineCall({
    method: 'GET',
    path: '/api/things',
    access: 'public',
    summary: 'x',
    output: z.object({}),
  })
  const read = globalThis.fetch
  const refusal = { code: 'event.end', detail: SERVER }
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(address =>
      String(address) === '/api/things'
        ? Promise.resolve(Response.json(refusal, { status: 422 }))
        : read(address),
    )
  onTestFinished(() => fetched.mockRestore())
  setPreferences({ language: 'de' })
  await expect(api.call(call, {})).rejects.toMatchObject({
    code: 'event.end',
    detail: 'Das Ende muss nach dem Beginn liegen.',
  })
})

it('X-33 what was refused of many has its reasons in the reader’s language', async () => {
  const refused = [
    { id: 1, code: 'email.scheduled', detail: SERVER },
    { id: 2, code: 'thing.odd', detail: SERVER },
  ]
  setPreferences({ language: 'en' })
  expect(await translateReasons({ done: [3], refused })).toEqual({ done: [3], refused })
  setPreferences({ language: 'pt' })
  const scheduled = 'Este e-mail está agendado. Cancele o envio primeiro.'
  expect(await translateReasons({ done: [3], refused })).toEqual({
    done: [3],
    refused: [{ id: 1, code: 'email.scheduled', detail: scheduled }, refused[1]],
  })
})
