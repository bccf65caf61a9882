import { zipSync } from 'fflate'
import { createRandom } from '#app/server/test/fault/random.ts'
import { makeUser } from './users.ts'

// A made-up export of Slack: channels of a company over a year, with threads, mentions, links, reactions and files.

const FIRST_DAY = Date.UTC(2025, 0, 1) / 1000
const DAYS = 250
const CHANNELS = 25
const words =
  'press seal coolant order drawing pump shift report meeting tomorrow customer delivery check please thanks done invoice broken test release plan'.split(
    ' ',
  )

interface Export {
  messages: number
  /** Those of `insertUsers`, by email; some more have no account. */
  people: number
  /** The number of the first channel: those of others are other channels. */
  first?: number
}

/** The archive, the same for the same numbers. */
export function makeSlackExport({ messages, people, first = 0 }: Export): Buffer {
  const random = createRandom(messages + first)
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const users = Array.from({ length: people + 20 }, (_, index) => makePerson(index, people))
  const ids = users.map(({ id }) => id)
  const channels = Array.from({ length: CHANNELS }, (_, index) => ({
    id: `C${first + index}`,
    name: `channel-${first + index}`,
    creator: ids[index] ?? '',
    members: ids.filter((_id, at) => at % 5 === index % 5),
  }))
  const days = new Map<string, object[]>()
  const threads = new Map<string, string>()
  for (let index = 0; index < messages; index += 1) {
    const channel = channels[index % CHANNELS]
    const second = FIRST_DAY + Math.floor((index / messages) * DAYS * 86_400)
    const ts = `${second}.${String(index).padStart(6, '0')}`
    const thread = random(5) === 0 ? threads.get(channel?.id ?? '') : undefined
    if (random(10) === 0) threads.set(channel?.id ?? '', ts)
    const text = Array.from({ length: 3 + random(30) }, () => pick(words)).join(' ')
    const mention = random(10) === 0 ? `<@${pick(ids)}> ` : ''
    const link = random(20) === 0 ? ' <https://docs.example.com/plan|the plan> :tada:' : ''
    const name = `${channel?.name}/${new Date(second * 1000).toISOString().slice(0, 10)}.json`
    const day = days.get(name) ?? []
    day.push({
      type: 'message',
      user: pick(channel?.members ?? []),
      ts,
      text: `${mention}${text}${link}`,
      ...(thread === undefined ? {} : { thread_ts: thread }),
      ...(random(5) === 0 ? { reactions: [{ name: '+1', users: [pick(ids), pick(ids)] }] } : {}),
      ...(random(100) === 0 ? { files: [{ name: 'plan.pdf', title: 'Plan' }] } : {}),
    })
    days.set(name, day)
  }
  const files = { 'users.json': users, 'channels.json': channels, ...Object.fromEntries(days) }
  const encoder = new TextEncoder()
  const packed = Object.entries(files).map(([name, content]) => [
    name,
    encoder.encode(JSON.stringify(content)),
  ])
  return Buffer.from(zipSync(Object.fromEntries(packed), { level: 1 }))
}

function makePerson(index: number, known: number) {
  const { full_name, email } = makeUser(index)
  const name = index < known ? full_name : `Formerly ${index}`
  return {
    id: `U${index}`,
    name: name.toLowerCase(),
    real_name: name,
    profile: { real_name: name, display_name: '', ...(index < known ? { email } : {}) },
  }
}
