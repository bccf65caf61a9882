import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StartError } from '../config/start-error.ts'
import { createLogger } from '../logger/logger.ts'
import { createSmtpIn } from './smtp-in.ts'

it('reports in one line that the port for incoming mail is taken', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-smtp-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const receiver = createSmtpIn({
    port,
    host: '127.0.0.1',
    dataDir,
    name: 'test',
    logger: createLogger({ level: 'silent' }),
    knows: async () => false,
    take: async () => {},
  })
  await expect(receiver.start()).rejects.toThrow(
    new StartError(
      `Port ${port} on 127.0.0.1 is taken. Stop the other program, or set SMTP_IN_PORT.`,
    ),
  )
  other.close()
  rmSync(dataDir, { recursive: true, force: true })
})
