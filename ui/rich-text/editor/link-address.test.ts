import { describe, expect, it } from 'vitest'
import { toAddress } from './link-address.ts'

describe('link URL', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' example.com/a?b=c#d ', 'https://example.com/a?b=c#d'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['https://example.com/@ada', 'https://example.com/@ada'],
  ])('X-28 is completed from %j', (typed, address) => expect(toAddress(typed)).toBe(address))

  it.each([
    '',
    'hello',
    'javascript:alert(1)',
    'javascript:alert.call()//a.b',
    'java script:x',
    'data:text/html,x',
    '//a.example',
    '/apps',
    'https://',
    'ftp://a.example',
    'https://[',
  ])('X-27 is rejected: %j', typed => expect(toAddress(typed)).toBeUndefined())
})
