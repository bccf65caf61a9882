import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { paymentFrame } from './frame.service.ts'

interface Reported {
  type: string
  token?: string
}

/** Runs the page's script with stub fields that only store what is set: input, request, message to the parent page. */
function openFrame() {
  const page = paymentFrame({ step: 'card', language: 'en', skin: 'dark' }).body.toString()
  const texts =
    /data-texts="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'") ?? ''
  const script = /<script>(.*)<\/script>/s.exec(page)?.[1] ?? ''
  const ids = [...page.matchAll(/ id="([\w-]+)"/g)].map(([, id = '']) => id)
  const elements = new Map(ids.map(id => [id, createField(id)]))
  const reported: Reported[] = []
  let focused = ''
  let send = (_event: unknown): void => undefined
  function createField(id: string) {
    const field = {
      id,
      value: '',
      textContent: '',
      invalid: '',
      focus: () => void (focused = id),
      addEventListener: () => undefined,
    }
    return Object.assign(field, {
      setAttribute: (_name: string, value: string) => void (field.invalid = value),
    })
  }
  const parent = { postMessage: (message: Reported) => void reported.push(message) }
  const document = {
    body: { dataset: { texts } },
    getElementById: (id: string) => elements.get(id),
    querySelector: () => createField('form'),
  }
  runInNewContext(script, {
    document,
    parent,
    addEventListener: (_type: string, listener: typeof send) => void (send = listener),
  })
  return {
    page,
    fill: (values: Record<string, string>) =>
      Object.entries(values).forEach(([id, value]) =>
        Object.assign(elements.get(id) ?? {}, { value }),
      ),
    ask: () => send({ source: parent, data: { type: 'ask' } }),
    problems: () =>
      ids.filter(id => id.endsWith('-problem')).map(id => elements.get(id)?.textContent),
    invalid: () => ids.filter(id => elements.get(id)?.invalid === 'true'),
    focused: () => focused,
    lastReported: () => reported.at(-1),
  }
}

it('CART-06 an empty card form shows an error at each field and focuses the first', () => {
  const frame = openFrame()
  for (const id of ['number', 'until', 'code'])
    expect(frame.page).toMatch(
      new RegExp(
        `<label for="${id}">[^<]+</label><input id="${id}"[^>]*aria-describedby="${id}-problem"><p id="${id}-problem" role="alert">`,
      ),
    )
  frame.ask()
  expect(frame.problems()).toEqual([
    'Enter a valid card number.',
    'Enter an expiration date that hasn’t passed.',
    'Enter a 3- or 4-digit security code.',
  ])
  expect(frame.invalid()).toEqual(['number', 'until', 'code'])
  expect(frame.focused()).toBe('number')
  expect(frame.lastReported()).toEqual({ from: 'test-provider', type: 'invalid' })
})

it('CART-06 only the invalid card field gets an error; a valid card becomes a token', () => {
  const frame = openFrame()
  frame.fill({ number: '4242 4242 4242 4242', until: '12 / 98', code: '1' })
  frame.ask()
  expect(frame.problems()).toEqual(['', '', 'Enter a 3- or 4-digit security code.'])
  expect(frame.focused()).toBe('code')
  frame.fill({ code: '123' })
  frame.ask()
  expect(frame.problems()).toEqual(['', '', ''])
  expect(frame.lastReported()).toMatchObject({
    type: 'token',
    token: expect.stringMatching(/^test_/),
  })
})
