import { describe, expect, it } from 'vitest'
import { addAnswer, describeRedirect, isRedirectUri, isRegistered } from './redirects.service.ts'

describe('a redirect address', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://127.0.0.1:8976/callback',
    'http://[::1]/',
    'http://localhost:3000/cb',
    'com.example.app:/oauth',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://dynamicauthprovider/callback',
  ])('KEY-09 may be %s', uri => expect(isRedirectUri(uri)).toBe(true))

  it.each([
    '',
    'callback',
    '/callback',
    '//evil.example',
    'http://evil.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'https://user:password@evil.example/',
    'https://evil.example/#fragment',
    'https://evil.example/#',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'javascript://evil.example/%0aalert(1)',
    'data:text/html,hello',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://evil.example',
    'vbscript:x',
    'mailto:a@evil.example',
    'intent://evil#Intent;end',
    `https://evil.example/${'x'.repeat(2000)}`,
  ])('KEY-09 is never %s', uri => expect(isRedirectUri(uri)).toBe(false))
})

describe('a registered address', () => {
  it('KEY-09 is compared letter by letter', () => {
    const registered = ['https://claude.ai/callback']
    expect(isRegistered(registered, 'https://claude.ai/callback')).toBe(true)
    for (const other of [
      'https://claude.ai/callback/',
      'https://claude.ai/callback?x=1',
      'https://claude.ai/Callback',
      'https://claude.ai:443/callback',
      'https://claude.ai/x/../callback',
      'https://claude.ai.evil.example/callback',
      'http://claude.ai/callback',
    ])
      expect(isRegistered(registered, other), other).toBe(false)
  })

  it('KEY-09 has any port on this device, and the same host and path', () => {
    const registered = ['http://127.0.0.1:1/cb', 'http://localhost/']
    expect(isRegistered(registered, 'http://127.0.0.1:54321/cb')).toBe(true)
    expect(isRegistered(registered, 'http://127.0.0.1/cb')).toBe(true)
    expect(isRegistered(registered, 'http://localhost:9/')).toBe(true)
    for (const other of [
      'http://127.0.0.1:1/other',
      'http://[::1]:1/cb',
      'http://localhost:1/cb',
      'https://127.0.0.1:1/cb',
      'http://127.0.0.1:1@evil.example/cb',
      'http://127.0.0.1:999999/cb',
    ])
      expect(isRegistered(registered, other), other).toBe(false)
  })
})

it('describes where an address leads', () => {
  expect(describeRedirect('https://claude.ai/x')).toEqual({ host: 'claude.ai', isLocal: false })
  expect(describeRedirect('http://127.0.0.1:9/x')).toEqual({ host: '127.0.0.1', isLocal: true })
  expect(describeRedirect('cursor://x/y')).toEqual({ host: 'cursor', isLocal: true })
  // Letters that look like others are shown for what they are.
  expect(describeRedirect('https://сlaude.ai/').host).toMatch(/^xn--/)
})

it('adds the response parameters to existing ones', () => {
  expect(addAnswer('https://a.example/cb?own=1', { code: 'x y', state: undefined })).toBe(
    'https://a.example/cb?own=1&code=x+y',
  )
  expect(addAnswer('cursor://a/cb', { error: 'access_denied' })).toBe(
    'cursor://a/cb?error=access_denied',
  )
})
