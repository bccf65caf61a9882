import type { RecordLink, RecordType } from '#platform/contract/record-links.rules.ts'
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconLayoutKanban,
  IconListCheck,
  IconMail,
  IconMessageCircle,
  IconReceipt,
  IconShoppingCart,
  IconTicket,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { RecordLinksProps } from '#platform/web/screens/record-links.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { linksQuery, removeLink } from '../links.api.ts'
import styles from './record-links.module.css'

const ICON = {
  email: IconMail,
  chat: IconMessageCircle,
  task: IconListCheck,
  kanban: IconLayoutKanban,
  event: IconCalendarEvent,
  order: IconShoppingCart,
  invoice: IconReceipt,
  ticket: IconTicket,
} satisfies Record<RecordType, unknown>

/**
 * What a record is linked with, as far as the reader may see it: chips that lead there. Nothing where there is none.
 */
export function RecordLinks({ type, id, title: said }: RecordLinksProps) {
  const { t } = useTranslation('links')
  const title = said === true ? t('title') : said
  const { data = [] } = useQuery(linksQuery({ type, id }))
  if (data.length === 0) return null
  return (
    <section className={styles.links} aria-label={title ?? t('title')} data-no-print>
      {title === undefined ? null : <h3 className={styles.title}>{title}</h3>}
      <ul className={styles.list}>
        {data.map(link => (
          <li key={link.id} className={styles.item}>
            <Chip link={link} />
            {title !== undefined && link.canRemove ? <Remove link={link} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Chip({ link: { type, title, address, isDone } }: { link: RecordLink }) {
  const { t } = useTranslation('links')
  const navigate = useNavigate()
  const Icon = isDone === true ? IconCircleCheck : ICON[type]
  const kind = t(isDone === true ? 'done' : `types.${type}`, { kind: t(`types.${type}`) })
  const words = (
    <>
      <Icon size={15} stroke={1.7} role="img" aria-label={kind} />
      <bdi>{title === '' ? t(`types.${type}`) : title}</bdi>
    </>
  )
  if (address === null) return <span className={styles.chip}>{words}</span>
  return (
    <a
      href={address}
      className={styles.chip}
      data-done={isDone || undefined}
      title={title}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: address })
      }}
    >
      {words}
    </a>
  )
}

function Remove({ link: { id, title, type } }: { link: RecordLink }) {
  const { t } = useTranslation(['links', 'ui'])
  const change = useUndoable(t('added'))
  const name = title === '' ? t(`types.${type}`) : title
  const remove = () => change(() => removeLink(id), t('removed', { name }))
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('remove', { name })}
      onClick={() => void remove()}
    >
      <IconX size={13} stroke={2} aria-hidden="true" />
    </button>
  )
}
