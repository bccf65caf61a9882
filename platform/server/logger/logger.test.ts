import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function record(level: 'info' | 'warn') {
  const lines: string[] = []
  return {
    lines,
    logger: createLogger({ level, stream: { write: (line: string) => void lines.push(line) } }),
  }
}

describe('createLogger', () => {
  it('redacts passwords, tokens and cookies', () => {
    const { lines, logger } = record('info')
    logger.info(
      {
        password: 'hidden-1',
        body: { refreshToken: 'hidden-2' },
        req: { headers: { authorization: 'hidden-3', cookie: 'hidden-4' } },
      },
      'in',
    )
    logger.info(
      { headers: { 'set-cookie': 'hidden-5' }, accessToken: 'hidden-6', userId: 11 },
      'out',
    )
    expect(lines.join('')).not.toContain('hidden')
    expect(lines.join('')).toContain('"userId":11')
  })

  it('S6 logs a request’s path without query and tokens', () => {
    const { lines, logger } = record('info')
    const hidden = 'hidden0hidden1hidden2hidden3hidden4hidden5x'
    for (const url of [
      `/pages/reset-password-cover?token=${hidden}`,
      `/jwt/oidc/callback?code=hidden-6&state=hidden-7`,
      `/apps/calendar/feed/${hidden}.ics`,
      `/i/${hidden}/pdf`,
      '/apps/user/list/data?q=hidden-8',
    ])
      logger.info({ req: { method: 'GET', url, ip: '192.0.2.7' } }, 'incoming request')
    expect(lines.join('')).not.toContain('hidden')
    expect(JSON.parse(lines[3] ?? '').req).toEqual({
      method: 'GET',
      url: '/i/…/pdf',
      remoteAddress: '192.0.2.7',
    })
  })

  it('S6 writes one line per event, in UTC, whatever the input contains', () => {
    const { lines, logger } = record('info')
    logger.info({ name: 'Eve\n{"level":60,"msg":"forged"}\r\n\u2028' }, 'renamed\nforged')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.match(/[\r\n]/g)).toEqual(['\n'])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      msg: 'renamed\nforged',
    })
  })

  it('respects its level', () => {
    const { lines, logger } = record('warn')
    logger.info('quiet')
    logger.warn('loud')
    expect(lines).toHaveLength(1)
  })
})
