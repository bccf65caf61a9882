import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '../http/app-error.ts'
import { createLimiter } from '../queue/limiter.ts'

export interface Passwords {
  /** A PHC string (argon2id). Throws `passwords.busy` (503) when too many wait already. */
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a PHC string it takes as long and answers false: strangers learn nothing from the time. */
  verify(password: string, phc: string | null | undefined): Promise<boolean>
}

export interface PasswordOptions {
  /** Memory in KiB and passes; tests take less. The default follows OWASP (19 MiB, two passes). */
  memory?: number
  passes?: number
  /** How many may wait for their turn. */
  queue?: number
}

const SIDE_BY_SIDE = 2
const TAG_BYTES = 32
const derive = promisify<'argon2id', Argon2Parameters, Buffer>((algorithm, parameters, done) =>
  argon2(algorithm, parameters, done),
)

interface Stored {
  memory: number
  passes: number
  salt: Buffer
  tag: Buffer
}

/**
 * Hashes passwords, two at a time and with a bounded queue: a hash costs tens of milliseconds of a core and 19 MiB, which would otherwise allow
 * denial of service.
 * @example const passwords = createPasswords(); await passwords.verify('secret', await passwords.hash('secret'))
 */
export function createPasswords({
  memory = 19_456,
  passes = 2,
  queue = 64,
}: PasswordOptions = {}): Passwords {
  const queued = createLimiter({ maxRunning: SIDE_BY_SIDE, maxWaiting: queue, busy })
  const dummy: Stored = { memory, passes, salt: randomBytes(16), tag: randomBytes(TAG_BYTES) }
  const digest = (password: string, { salt, memory: kib, passes: rounds }: Omit<Stored, 'tag'>) =>
    queued(() =>
      derive('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: kib,
        passes: rounds,
        parallelism: 1,
        tagLength: TAG_BYTES,
      }),
    )
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await digest(password, { salt, memory, passes })
      return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
    },
    async verify(password, phc) {
      const stored = parse(phc)
      const tag = await digest(password, stored ?? dummy)
      return stored !== undefined && timingSafeEqual(tag, stored.tag)
    },
  }
}

const busy = () =>
  new AppError(
    503,
    'passwords.busy',
    'Too many people are signing in right now. Try again in a moment.',
    { retryAfter: 2 },
  )

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

function parse(phc: string | null | undefined): Stored | undefined {
  const [, memory, passes, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc ?? '') ?? []
  if (memory === undefined || passes === undefined || salt === undefined || tag === undefined)
    return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
