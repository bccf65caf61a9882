import type { TaskLink } from '@smart-fft/contract/todo.contract'

/**
 * The screen of what a task is about; none where there is no such screen. A chat is named by its number, `7`, with `7:12` for one
 * message in it: whoever opens it finds the same.
 * @example addressOf({ type: 'chat', id: '7:12', title }) // { to: '/apps/chat', search: { chat: '7', message: '12' } }
 */
export function addressOf({ type, id }: TaskLink): { to: '/apps/chat' | '/apps/email'; search: Record<string, string> } | undefined {
  if (type === 'email') return { to: '/apps/email', search: { mail: id } }
  if (type !== 'chat') return undefined
  const [chat = '', message] = id.split(':')
  return { to: '/apps/chat', search: { chat, ...(message === undefined ? {} : { message }) } }
}
