import { zipSync } from 'fflate'

// A small Slack export in its public format, with words of our own.

const DAY = 1_767_600_000
/** A moment as Slack writes it. */
const ts = (minute: number): string => `${DAY + minute * 60}.000100`

const user = (id: string, [name, email]: [string, string], more: object = {}) => ({
  id,
  team_id: 'T1',
  name: name.split(' ')[0]?.toLowerCase(),
  real_name: name,
  profile: { real_name: name, display_name: '', ...(email === '' ? {} : { email }) },
  ...more,
})
const SLACK_USERS = [
  user('U1', ['Ines Editor', 'Editor@Example.com']),
  user('U2', ['Aron Author', 'author@example.com']),
  user('U3', ['Ada Formerly', 'ada@elsewhere.example'], { deleted: true }),
  user('U4', ['Build Robot', ''], { is_bot: true, profile: { real_name: null } }),
]

const message = (user: string, minute: number, text: string, more: object = {}) => ({
  type: 'message',
  user,
  ts: ts(minute),
  text,
  ...more,
})
export const slackMessage = message

const channel = (id: string, name: string, members: string[]) => ({
  id,
  name,
  created: DAY,
  creator: members[0] ?? 'U3',
  is_archived: false,
  members,
  topic: { value: '' },
  purpose: { value: '' },
})

const GENERAL = [
  message('U2', 0, '<@U2> has joined the channel', { subtype: 'channel_join' }),
  message('U1', 1, 'Good *morning*, <@U2> and <@U3> :wave:'),
  message('U3', 2, 'See <https://docs.example.com/a?b=1&amp;c=2|the plan> in <#C2> &lt;3', {
    edited: { user: 'U3', ts: ts(4) },
    reactions: [
      { name: '+1', users: ['U1', 'U3'], count: 2 },
      { name: 'our-logo', users: ['U1'], count: 1 },
    ],
  }),
  message('U2', 3, '`*not bold*`\n&gt; quoted', { thread_ts: ts(2) }),
  message('U1', 5, '', { files: [{ id: 'F1', name: 'plan.pdf', title: 'Plan' }] }),
]
const ROBOT = [
  { type: 'message', subtype: 'bot_message', username: 'Deploy', ts: ts(60), text: 'Done :tada:' },
  { type: 'message', ts: 'not a moment', text: 'x' },
]

/** The files of an export; `files` replaces or adds some. */
export const slackFiles = (files: Record<string, unknown> = {}): Record<string, unknown> => ({
  'users.json': SLACK_USERS,
  'channels.json': [channel('C1', 'general', ['U1', 'U2', 'U3']), channel('C2', 'old-plans', [])],
  'groups.json': [channel('G1', 'secrets', ['U3'])],
  'mpims.json': [channel('G2', 'mpdm-ines--aron--ada-1', ['U1', 'U2', 'U3'])],
  'dms.json': [
    { id: 'D1', created: DAY, members: ['U1', 'U2'] },
    { id: 'D2', created: DAY, members: ['U1', 'U3'] },
  ],
  'integration_logs.json': [],
  'general/2026-01-05.json': GENERAL,
  'general/2026-01-06.json': ROBOT,
  'general/nested.zip': 'not opened',
  'old-plans/2026-01-05.json': [message('U3', 9, 'Long ago')],
  'secrets/2026-01-05.json': [message('U3', 9, 'Nobody here may read this')],
  'mpdm-ines--aron--ada-1/2026-01-05.json': [message('U2', 9, 'Three of us')],
  'D1/2026-01-05.json': [message('U1', 9, 'Between us'), message('U2', 10, 'Yes')],
  'D2/2026-01-05.json': [message('U1', 9, 'To someone without an account')],
  ...files,
})

export const slackExport = (files?: Record<string, unknown>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(slackFiles(files)).map(([name, content]) => [
          name,
          new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
        ]),
      ),
    ),
  )
