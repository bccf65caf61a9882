import { describe, expect, it } from 'vitest'
import { findReturnPath } from './return-path.ts'

const isScreen = (pathname: string) => pathname.startsWith('/apps/user/')

describe('return path after signing in', () => {
  it('AUTH-01 leads to the requested screen with its whole state', () => {
    expect(findReturnPath('/apps/user/list?q=ada&page=2#top', isScreen)).toBe(
      '/apps/user/list?q=ada&page=2#top',
    )
  })

  it.each([
    undefined,
    7,
    '',
    'apps/user/list',
    'https://evil.example/apps/user/list',
    '//evil.example/apps/user/list',
    '/\\evil.example/apps/user/list',
    '\\\\evil.example',
    '/\t/evil.example',
    '/apps/user/list\\@evil.example',
    'javascript:alert(1)',
    'http://here.invalid@evil.example/apps/user/list',
    '/nowhere',
    '/login',
  ])('AUTH-01 never leaves the app or leads to an unknown path: %j', to => {
    expect(findReturnPath(to, isScreen)).toBe('/')
  })
})
