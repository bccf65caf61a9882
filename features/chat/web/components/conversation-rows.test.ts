import { describe, expect, it } from 'vitest'
import { toRows } from './conversation-rows.ts'
import { makeMessage } from './test-messages.ts'

const kinds = (rows: ReturnType<typeof toRows>) => rows.map(row => row.is)
const nothing = { pending: [], firstUnreadId: null, ownId: 11, timeZone: 'UTC' }

describe('conversation rows', () => {
  it('CHAT-03 separate days, and group messages of one author within five minutes', () => {
    const messages = [
      makeMessage(1),
      makeMessage(2),
      makeMessage(3, { senderId: 11 }),
      makeMessage(4, { minute: 20, senderId: 11 }),
      makeMessage(5, { minute: 24 * 60 }),
    ]
    const rows = toRows({ ...nothing, messages })
    expect(kinds(rows)).toEqual([
      'day',
      'message',
      'message',
      'message',
      'message',
      'day',
      'message',
    ])
    expect(rows.flatMap(row => (row.is === 'message' ? [row.isFirst] : []))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
  })

  it('CHAT-02 mark the first unread message once, with the unread count', () => {
    const messages = [
      makeMessage(1),
      makeMessage(2),
      makeMessage(3),
      makeMessage(4, { senderId: 11 }),
    ]
    const rows = toRows({ ...nothing, messages, firstUnreadId: 2 })
    expect(kinds(rows)).toEqual(['day', 'message', 'unread', 'message', 'message', 'message'])
    expect(rows.find(row => row.is === 'unread')).toMatchObject({ count: 2 })
  })

  it('CHAT-01 show a message once, whether its response or the live event comes first', () => {
    const pending = ['a', 'b'].map(clientId => ({
      clientId,
      place: 'chat:1',
      text: clientId,
      at: '',
      files: [],
      state: 'pending' as const,
      error: undefined,
    }))
    const rows = toRows({
      ...nothing,
      pending,
      messages: [makeMessage(1, { clientId: 'a', senderId: 11 })],
    })
    expect(kinds(rows)).toEqual(['day', 'message', 'pending'])
  })
})
