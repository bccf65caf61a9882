import { authenticate } from 'mailauth'
import { withTimeLimit } from '../clock/time-limit.ts'

// Who a message is from, by SPF, DKIM and DMARC. It runs in the worker that parses the message.

type CheckResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror'
export interface SenderChecks {
  spf: CheckResult
  dkim: CheckResult
  dmarc: CheckResult
  isVerified: boolean
}

/** The SMTP connection a message came from, for SPF. */
export interface Handover {
  ip: string
  helo: string
  sender: string
  /** Our own name. */
  mta: string
}

const CHECK_MILLISECONDS = 4_000
interface Checking {
  handover: Handover
  from: string
  /** Answers instead of DNS, by `TYPE name`. */
  zone: Record<string, string[][]> | undefined
}
const UNKNOWN = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  isVerified: false,
} as const

/** Checks SPF, DKIM and DMARC by DNS; a timeout proves nothing. */
export async function checkSender(
  raw: Uint8Array,
  { handover, from, zone }: Checking,
): Promise<SenderChecks> {
  const { ip, helo, sender, mta } = handover
  const asked = authenticate(Buffer.from(raw), {
    ip,
    helo,
    sender,
    mta,
    disableArc: true,
    disableBimi: true,
    ...(zone === undefined
      ? {}
      : { resolver: async (name: string, type: string) => searchIn(zone, name, type) }),
  })
  const answer = await withTimeLimit(asked, CHECK_MILLISECONDS).catch(() => 'late' as const)
  return answer === 'late' ? UNKNOWN : judge(answer, from)
}

function judge(
  { spf, dkim, dmarc }: Awaited<ReturnType<typeof authenticate>>,
  from: string,
): SenderChecks {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase()
  const signed = dkim?.results.find(
    ({ status }) =>
      status.result === 'pass' && status.aligned !== false && status.aligned !== undefined,
  )
  const bySpf =
    spf !== false &&
    spf !== undefined &&
    spf.status.result === 'pass' &&
    spf.domain?.toLowerCase() === domain
  return {
    spf: spf === false || spf === undefined ? 'none' : asResult(spf.status.result),
    dkim: asResult(signed?.status.result ?? dkim?.results[0]?.status.result ?? 'none'),
    dmarc: dmarc === false || dmarc === undefined ? 'none' : asResult(dmarc.status.result),
    isVerified: signed !== undefined || bySpf,
  }
}

const RESULTS: readonly CheckResult[] = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'temperror',
  'permerror',
]
const asResult = (text: string): CheckResult => RESULTS.find(one => one === text) ?? 'neutral'

async function searchIn(
  zone: Record<string, string[][]>,
  name: string,
  type: string,
): Promise<string[][]> {
  const found = zone[`${type} ${name.toLowerCase()}`]
  if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return found
}
