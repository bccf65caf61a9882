import type { Email } from '../../contract/email-shapes.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { undoNext } from '#features/changes/web/changes.public.ts'
import { fetchMail } from '../email.api.ts'
import { type KeyTarget, pressByKey } from './key-target.tsx'
import type { Answers } from './use-answers.ts'
import type { ListingControl } from './use-listing.ts'
import type { MailActions } from './use-mail-actions.ts'
import type { MailSelection } from './use-mail-selection.ts'
import { useNeighbours } from './use-neighbours.ts'

interface MailKeys {
  control: ListingControl
  selection: MailSelection
  actions: MailActions
  answers: Answers
  mails: readonly Email[]
  cursor: number | undefined
  onCursor: (id: number) => void
}

/** Mail shortcuts (MAIL-14), as people know them. Without a selection they act on the current mail. */
export function useMailKeys({
  control,
  selection,
  actions,
  answers,
  mails,
  cursor,
  onCursor,
}: MailKeys): void {
  const { t } = useTranslation('email')
  const go = useNeighbours(control)
  const { openId } = control
  const at = openId ?? cursor
  const here = mails.find(mail => mail.id === at)

  function step(by: 1 | -1): void {
    if (openId !== undefined) return void go(openId, by === 1 ? 'next' : 'previous')
    const index = mails.findIndex(mail => mail.id === cursor)
    const next = mails[index === -1 ? 0 : Math.min(Math.max(index + by, 0), mails.length - 1)]
    if (next !== undefined) onCursor(next.id)
  }
  const touched = (): number[] =>
    selection.count > 0 ? [...selection.ids] : at === undefined ? [] : [at]
  /** Actions that remove mails from the list also close the open one. */
  const take = (what: (ids: number[]) => Promise<void>) => () => {
    const ids = touched()
    selection.clear()
    if (openId !== undefined && ids.includes(openId)) control.open(undefined)
    void what(ids)
  }
  const open = () => {
    if (here?.kind === 'draft') void answers.draft(here.id)
    else if (at !== undefined) control.open(at)
  }
  /** The menus belong to the selection or the open mail: a mail that is neither is selected first. */
  const press = (target: KeyTarget) => () => {
    if (openId === undefined && selection.count === 0 && here !== undefined)
      flushSync(() => selection.toggle(here, false))
    pressByKey(target)
  }
  useShortcuts([
    { keys: 'c', label: t('keys.compose'), run: () => answers.write() },
    { keys: 'j', label: t('keys.older'), run: () => step(1) },
    { keys: 'k', label: t('keys.newer'), run: () => step(-1) },
    { keys: 'o', label: t('keys.open'), run: open },
    {
      keys: 'u',
      label: t('keys.back'),
      run: openId === undefined ? undefined : () => control.open(undefined),
    },
    {
      keys: 'x',
      label: t('keys.choose'),
      run: here === undefined ? undefined : () => selection.toggle(here, false),
    },
  ])
  useChangeKeys({
    here,
    folder: control.label === undefined ? control.view : undefined,
    actions,
    touched,
    take,
    press,
  })
  useAnswerKeys(at, answers)
  useFolderKeys()
}

interface ChangeKeys {
  here: Email | undefined
  folder: string | undefined
  actions: MailActions
  touched: () => number[]
  take: (what: (ids: number[]) => Promise<void>) => () => void
  press: (target: KeyTarget) => () => void
}

/** Flags and moves. */
function useChangeKeys({ here, folder, actions, touched, take, press }: ChangeKeys): void {
  const { t } = useTranslation('email')
  useShortcuts([
    {
      keys: 's',
      label: t('keys.star'),
      run: here === undefined ? undefined : () => void actions.star(touched(), !here.isStarred),
    },
    {
      keys: 'e',
      label: t('actions.archive'),
      run: folder === 'archive' ? undefined : take(ids => actions.move(ids, 'archive')),
    },
    {
      keys: '#',
      label: t('actions.trash'),
      run: folder === 'trash' ? press('forever') : take(actions.trash),
    },
    {
      keys: '!',
      label: t('actions.spam'),
      run: folder === 'spam' ? undefined : take(ids => actions.move(ids, 'spam')),
    },
    { keys: 'l', label: t('actions.label'), run: press('label') },
    { keys: 'v', label: t('actions.move'), run: press('move') },
    {
      keys: 'shift+i',
      label: t('actions.markRead'),
      run: () => void actions.read(touched(), true),
    },
    { keys: 'shift+u', label: t('actions.markUnread'), run: take(ids => actions.read(ids, false)) },
  ])
}

/** Replies and undo. */
function useAnswerKeys(at: number | undefined, answers: Answers): void {
  const { t } = useTranslation('email')
  const withMail = (what: (mail: Awaited<ReturnType<typeof fetchMail>>) => void) => () => {
    if (at !== undefined) void fetchMail(at).then(what, () => undefined)
  }
  useShortcuts([
    { keys: 'r', label: t('actions.reply'), run: withMail(mail => answers.reply(mail, false)) },
    { keys: 'a', label: t('actions.replyAll'), run: withMail(mail => answers.reply(mail, true)) },
    { keys: 'f', label: t('actions.forward'), run: withMail(mail => answers.forward(mail)) },
    { keys: 'z', label: t('keys.undo'), run: () => undoNext() },
  ])
}

function useFolderKeys(): void {
  const { t } = useTranslation('email')
  const navigate = useNavigate()
  const goTo = (place: string) => () =>
    void navigate({ to: '/apps/email/$folder', params: { folder: place }, search: {} })
  useShortcuts([
    { keys: 'g i', label: t('folders.inbox'), run: goTo('inbox') },
    { keys: 'g t', label: t('folders.sent'), run: goTo('sent') },
    { keys: 'g d', label: t('folders.draft'), run: goTo('draft') },
    { keys: 'g s', label: t('folders.starred'), run: goTo('starred') },
  ])
}
