import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { type Call, defineCall } from './define.ts'
import { contract } from '#features/contract.ts'

// The compiler is the test: a line that is expected not to compile and does is an error of `tsc`.

const planted = { method: 'GET', path: '/api/planted', summary: 'Planted', output: z.object({}) } as const

it('X-21 a call that does not say who may call it does not compile', () => {
  // @ts-expect-error `access` is missing
  const undeclared = defineCall(planted)
  // @ts-expect-error nobody knows this subject
  const unknown = defineCall({ ...planted, access: { can: ['read', 'Moon'] } })
  expect([undeclared, unknown]).toHaveLength(2)
})

it('S8 who looks in as somebody is shown nothing of their chats and mails, whichever call is asked', () => {
  const rooms: Record<string, Record<string, Call>> = { chat: contract.chat, email: contract.email, emailMailbox: contract.emailMailbox }
  const calls = Object.entries(rooms).flatMap(([room, all]) =>
    Object.entries(all).map(([name, call]) => ({ name: `${room}.${name}`, call })),
  )
  expect(calls.length).toBeGreaterThan(70)
  // Its address is signed, for one session.
  expect(calls.filter(({ call }) => call.personal !== true).map(({ name }) => name)).toEqual(['email.getEmailPart'])
})
