import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import { IconCopy } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type PhoneAccount, phoneAccounts } from '#platform/web/screens/between-features.ts'
import { loadedOf } from '#platform/web/screens/late.tsx'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/button/button.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './panels.module.css'

const others = loadedOf(phoneAccounts)

/** CalDAV settings for phones. */
export function CalendarOnPhone() {
  const { t } = useTranslation('calendar')
  const [title, text, key] = [t('phone.title'), t('phone.text'), t('phone.key')]
  return <PhoneSection account={{ title, text, key, path: CALDAV_PATH }} />
}

/** Settings of further features for phones, once loaded. */
export async function loadMoreOnPhone() {
  await others.load()
  return MoreOnPhone
}

function MoreOnPhone() {
  const { t } = useTranslation('calendar')
  return others
    .all()
    .map(({ path, ...texts }) => (
      <PhoneSection
        key={path}
        account={{ path, title: t(texts.title), text: t(texts.text), key: t(texts.key) }}
      />
    ))
}

function PhoneSection({ account: { title, text, path, key } }: { account: PhoneAccount }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const { username } = useSignedInUser()
  const copy = (text: string) =>
    copyText(Promise.resolve(text)).then(
      () => toast.done(ui('secret.copied')),
      () => toast.error(ui('secret.notCopied')),
    )
  const facts = [
    { name: t('phone.server'), value: `${globalThis.location.origin}${path}` },
    { name: t('phone.user'), value: username },
  ]
  return (
    <section className={styles.phone}>
      <h3>{title}</h3>
      <p>{text}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">
                {value.split(/(?<=[/.])/).map((part, at) => (
                  // Parts have no identity but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Fragment key={at}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </code>
              <IconButton
                name={t('phone.copy', { name: `${name}, ${title}` })}
                hasTip={false}
                onClick={() => void copy(value)}
              >
                <IconCopy size={16} stroke={1.7} />
              </IconButton>
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('phone.password')}</dt>
          <dd>
            <Link to="/pages/api-key">{key}</Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}
