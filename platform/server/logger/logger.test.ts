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
  it('leaves passwords, tokens and cookies out', () => {
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

  it('keeps to its level', () => {
    const { lines, logger } = record('warn')
    logger.info('quiet')
    logger.warn('loud')
    expect(lines).toHaveLength(1)
  })
})
