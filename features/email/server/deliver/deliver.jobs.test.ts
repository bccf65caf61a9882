import { DAY } from '#platform/contract/durations.rules.ts'
import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { openedPart } from '../../contract/email-shapes.rules.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, PEOPLE, readMail } from '../../tests/mailbox.ts'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'

// Real conversations with a real SMTP server; what it received is parsed by a different library than the one that wrote it.

let app: TestApp
let sink: SmtpSink
beforeEach(async () => {
  sink = await startSmtpSink()
  app = await createMailApp({ env: { smtpUrl: sink.url, baseUrl: 'https://fft.example.org' } })
})
afterEach(async () => {
  await app.close()
  await sink.close()
})

const OUT = { name: 'Ada Out', email: 'ada@out.example' }
async function send(body: object, as: UserRole = 'author') {
  const answer = await app.call(emailContract.sendEmail, { as, body })
  return openedPart.parse(answer.json().email)
}
async function deliverDue(seconds = 31) {
  app.wait(seconds * 1000)
  return app.runJobs()
}
const inbox = async (as: UserRole = 'author') =>
  Promise.all((await listIds(app, {}, as)).map(id => readMail(app, id, as)))

describe('a mail to outside', () => {
  it('MAIL-01 is sent by SMTP once for all recipients, with the content as written', async () => {
    const sent = await send({
      to: [OUT, { email: PEOPLE.editor.email }],
      cc: [{ name: 'Lovelace, "A"', email: 'cc@out.example' }],
      bcc: [{ email: 'secret@out.example' }],
      subject: 'Grüße 👋',
      message: '<p>Hello <strong>you</strong></p>',
    })
    await deliverDue()
    expect(sink.received).toHaveLength(1)
    const [mail] = sink.received
    expect(mail).toMatchObject({
      subject: 'Grüße 👋',
      messageId: sent.messageId,
      from: { name: sent.from.name, address: PEOPLE.author.email },
      to: [
        { name: 'Ada Out', address: OUT.email },
        { name: '', address: PEOPLE.editor.email },
      ],
      cc: [{ name: 'Lovelace, "A"', address: 'cc@out.example' }],
      html: expect.stringMatching(/^<p>Hello <strong>you<\/strong><\/p>\s*$/),
    })
    expect(mail?.text?.trim()).toBe('Hello you')
    expect(mail?.bcc).toBeUndefined()
    expect(JSON.stringify(mail)).not.toContain('secret@out.example')
    expect(sink.envelopes[0]?.to.toSorted()).toEqual([
      'ada@out.example',
      'cc@out.example',
      'secret@out.example',
    ])
    expect((await readMail(app, sent.id)).deliveries.map(one => [one.email, one.state])).toEqual([
      [OUT.email, 'sent'],
      [PEOPLE.editor.email, 'sent'],
      ['cc@out.example', 'sent'],
      ['secret@out.example', 'sent'],
    ])
    expect((await readMail(app, sent.id)).sendState).toBe('sent')
    expect(await listIds(app, {}, 'editor')).toHaveLength(1)
  })

  it('MAIL-01 F18 is retried for failed recipients only, under one Message-ID', async () => {
    sink.refuse(2)
    const sent = await send({ to: [OUT], subject: 'Patience' })
    await deliverDue()
    expect((await readMail(app, sent.id)).sendState).toBe('queued')
    for (let attempt = 0; attempt < 4; attempt += 1) await deliverDue(60)
    expect(sink.received.map(mail => mail.messageId)).toEqual([sent.messageId])
    expect((await readMail(app, sent.id)).sendState).toBe('sent')
  })

  it('MAIL-01 bounces into the inbox and is marked in Sent when a recipient’s server rejects it', async () => {
    sink.rejectReceiver('nobody@out.example', 550)
    const sent = await send({ to: [OUT, { email: 'nobody@out.example' }], subject: 'Half of it' })
    await deliverDue()
    expect(sink.received).toHaveLength(1)
    const [bounce] = await inbox()
    expect(bounce).toMatchObject({
      subject: 'Undelivered: Half of it',
      threadId: sent.threadId,
      inReplyTo: sent.messageId,
    })
    expect(bounce?.text).toContain('nobody@out.example')
    expect(bounce?.text).not.toContain(OUT.email)
    const after = await readMail(app, sent.id)
    expect(after.sendState).toBe('bounced')
    expect(after.deliveries.map(one => one.state)).toEqual(['sent', 'bounced'])
    await deliverDue(600)
    expect(sink.received).toHaveLength(1)
  })

  it('MAIL-01 bounces after a day and a half of failed retries', async () => {
    sink.rejectReceiver(OUT.email, 451)
    const sent = await send({ to: [OUT], subject: 'In vain' })
    await deliverDue()
    for (let attempt = 0; attempt < 90; attempt += 1) await deliverDue(1801)
    expect((await readMail(app, sent.id)).sendState).toBe('bounced')
    expect((await inbox()).map(one => one.subject)).toEqual(['Undelivered: In vain'])
  })

  it('MAIL-05 carries In-Reply-To and References for the whole conversation', async () => {
    const first = await send({ to: [OUT], subject: 'Question' })
    await deliverDue()
    const second = await send({ to: [OUT], subject: 'Re: Question', inReplyTo: first.id })
    await deliverDue()
    const third = await send({ to: [OUT], subject: 'Re: Question', inReplyTo: second.id })
    await deliverDue()
    const [, , mail] = sink.received
    expect(mail).toMatchObject({ messageId: third.messageId, inReplyTo: second.messageId })
    expect(mail?.references?.split(/\s+/)).toEqual([first.messageId, second.messageId])
    expect(new Set([first.threadId, second.threadId, third.threadId]).size).toBe(1)
  })

  it('MAIL-06 carries its attachments, and inline pictures as related parts', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { accessToken } = await app.login('author')
    const upload = async (name: string, payload: Buffer) => {
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/octet-stream',
      }
      const answer = await app.app.inject({
        method: 'POST',
        url: emailContract.uploadAttachment.path,
        query: { name },
        headers,
        payload,
      })
      return emailContract.uploadAttachment.output.parse(answer.json()).attachment
    }
    const [note, dot] = [
      await upload('Grüße.txt', Buffer.from('a note')),
      await upload('dot.png', png),
    ]
    await send({
      to: [OUT],
      subject: 'Files',
      message: `<p><img src="${dot.url.replaceAll('&', '&amp;')}"></p>`,
      attachments: [note.id],
    })
    await deliverDue()
    const [mail] = sink.received
    const parts = mail?.attachments.map(({ filename, mimeType, related }) => [
      filename,
      mimeType,
      related === true,
    ])
    expect(parts?.toSorted()).toEqual([
      ['Grüße.txt', 'text/plain', false],
      ['dot.png', 'image/png', true],
    ])
    expect(mail?.html).toMatch(/<img src="cid:part-1\.[^"]+">/)
    const cid = mail?.attachments.find(one => one.filename === 'dot.png')?.contentId ?? ''
    expect(mail?.html).toContain(`cid:${cid.slice(1, -1)}`)
  })

  it('S16 allows no header injection', async () => {
    const nasty = 'Eve "x" <b@evil.example>, =?utf-8?q?=0D=0ABcc:_all@evil.example?='
    await send({
      to: [{ name: nasty, email: OUT.email }],
      subject: `${nasty} =?utf-8?q?=0aBcc:x@evil.example?=`,
      message: '<p>\r\n.\r\nQUIT\r\n</p>',
    })
    await deliverDue()
    expect(sink.received).toHaveLength(1)
    const [mail] = sink.received
    expect(mail?.to?.map(one => one.address)).toEqual([OUT.email])
    expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(sink.envelopes[0]?.to).toEqual([OUT.email])
  })

  it('MAIL-18 is sent as text only when the sender chose plain text', async () => {
    await send({ to: [OUT], subject: 'Plain', message: '<p>a</p><p>b</p>', isPlainText: true })
    await deliverDue()
    expect(sink.received[0]?.html).toBeUndefined()
    expect(sink.received[0]?.text?.trim()).toBe('a\nb')
  })
})

it('MAIL-01 bounces immediately when no outgoing server is configured', async () => {
  const alone = await createMailApp()
  const answer = await alone.call(emailContract.sendEmail, {
    as: 'author',
    body: { to: [OUT], subject: 'Out' },
  })
  alone.wait(11_000)
  await alone.runJobs()
  const sent = await readMail(alone, answer.json().email.id)
  expect(sent).toMatchObject({ sendState: 'bounced', deliveries: [{ state: 'bounced' }] })
  const [bounce = 0] = await listIds(alone)
  expect((await readMail(alone, bounce)).text).toContain('No outgoing mail server')
  expect(
    (await alone.call(emailMailboxContract.getMailbox, { as: 'author' })).json().canSendOutside,
  ).toBe(false)
  await alone.close()
})

describe('the vacation reply', () => {
  const away = (vacation: object) =>
    app.call(emailMailboxContract.updateEmailSettings, {
      as: 'editor',
      body: { vacation: { isOn: true, message: '<p>Back on Monday</p>', ...vacation } },
    })
  const write = async (subject: string, body: object = {}) => {
    await send({ to: [{ email: PEOPLE.editor.email }], subject, ...body })
    await deliverDue()
  }

  it('MAIL-18 is sent once per sender in four days', async () => {
    await away({})
    await write('One')
    await write('Two')
    expect((await inbox()).map(one => [one.subject, one.text])).toEqual([
      ['Re: One', 'Back on Monday'],
    ])
    app.wait(4 * DAY)
    await write('Three')
    expect((await inbox()).map(one => one.subject)).toEqual(['Re: Three', 'Re: One'])
    expect(await listIds(app, { folder: 'sent' }, 'editor')).toEqual([])
  })

  it('MAIL-18 is not sent outside its dates, for copies, or to automatic mail', async () => {
    await away({ from: '2026-03-10', until: '2026-03-12' })
    await write('Too early')
    expect(await inbox()).toEqual([])
    await away({})
    await send({
      to: [{ email: PEOPLE.admin.email }],
      bcc: [{ email: PEOPLE.editor.email }],
      subject: 'Copy',
    })
    await deliverDue()
    expect(await inbox()).toEqual([])
    // Two people who are both away do not reply to each other forever.
    await app.call(emailMailboxContract.updateEmailSettings, {
      as: 'author',
      body: { vacation: { isOn: true, message: '<p>Away, too</p>' } },
    })
    await write('Both')
    expect(await inbox()).toHaveLength(1)
    expect(await inbox('editor')).toHaveLength(3)
  })
})
