import type { ChatContact } from '../../contract/chat.contract.ts'
import { TAGS_PER_CONTACT } from '../../contract/chat.rules.ts'
import { IconMail, IconPhone, IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { markContact } from '../chat-actions.api.ts'
import { PresentAvatar, usePresence } from './presence-dot.tsx'
import { PanelPart } from './side-panel.tsx'
import parts from './parts.module.css'
import styles from './info.module.css'
import { useAction } from './use-action.ts'

/** A person: about, contact details, and one's own marks. */
export function ContactInfo({ contact }: { contact: ChatContact }) {
  const { t } = useTranslation(['chat', 'shell'])
  const act = useAction()
  const presence = usePresence(contact)
  const seesPeople = useCan('read', 'User')
  return (
    <>
      <div className={styles.person}>
        <PresentAvatar person={contact} size="large" />
        <p className={styles.name} dir="auto">
          {seesPeople ? (
            <Link to="/apps/user/view/$id" params={{ id: `${contact.id}` }} className={styles.link}>
              {contact.fullName}
            </Link>
          ) : (
            contact.fullName
          )}
        </p>
        <p className={styles.soft}>
          {t(`shell:roles.${contact.role}`)} · {t(`presence.${presence}`)}
        </p>
        <Button
          icon={
            contact.isImportant ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />
          }
          aria-pressed={contact.isImportant}
          onClick={() =>
            void act(markContact({ id: contact.id, isImportant: !contact.isImportant }))
          }
        >
          {t('contact.important')}
        </Button>
      </div>
      {contact.about === '' ? null : (
        <PanelPart title={t('contact.about')}>
          <p className={styles.about} dir="auto">
            {contact.about}
          </p>
        </PanelPart>
      )}
      {contact.email === undefined ? null : (
        <PanelPart title={t('contact.reach')}>
          <p className={styles.fact}>
            <IconMail size={16} stroke={1.7} aria-hidden="true" />
            <a className={styles.link} href={`mailto:${contact.email}`}>
              <bdi>{contact.email}</bdi>
            </a>
          </p>
          {contact.phone === undefined || contact.phone === '' ? null : (
            <p className={styles.fact}>
              <IconPhone size={16} stroke={1.7} aria-hidden="true" />
              <bdi>{contact.phone}</bdi>
            </p>
          )}
        </PanelPart>
      )}
      <Tags contact={contact} />
    </>
  )
}

/** Personal tags of a contact: visible to oneself only, and filters of the list. */
function Tags({ contact }: { contact: ChatContact }) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const [text, setText] = useState('')
  // Newer than those shown while several are added.
  const tags = useRef(contact.tags)
  tags.current = contact.tags
  const add = useSendLine({
    text,
    setText,
    async send(tag) {
      const more = [...tags.current, tag]
      const isAdded = await act(markContact({ id: contact.id, tags: more }))
      if (isAdded) tags.current = more
      return isAdded
    },
  })
  return (
    <PanelPart title={t('contact.tags')}>
      <ul className={styles.tags}>
        {contact.tags.map(tag => (
          <li key={tag} className={styles.tag}>
            <bdi>{tag}</bdi>
            <IconButton
              name={t('contact.removeTag', { tag })}
              hasTip={false}
              onClick={() =>
                void act(
                  markContact({ id: contact.id, tags: contact.tags.filter(one => one !== tag) }),
                )
              }
            >
              <IconX size={13} stroke={1.8} />
            </IconButton>
          </li>
        ))}
      </ul>
      {contact.tags.length >= TAGS_PER_CONTACT ? null : (
        <form
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          <input
            className={`${parts.field} ${styles.field}`}
            aria-label={t('contact.addTag')}
            placeholder={t('contact.addTag')}
            maxLength={30}
            dir="auto"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        </form>
      )}
    </PanelPart>
  )
}
