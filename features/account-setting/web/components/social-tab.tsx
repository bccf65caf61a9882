import {
  type AccountData,
  type AccountSocial,
  socialForm,
} from '../../contract/account.contract.ts'
import { CONNECTIONS, SOCIAL_SITE_NAMES } from '../../contract/account.rules.ts'
import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandX,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { ConnectionsCard } from '#features/auth/web/auth.public.ts'
import styles from './account.module.css'
import { SectionCard } from '#ui/section-card/section-card.tsx'
import { useSection } from './use-section.ts'

const textsOf = ({ social }: AccountData) => ({ ...social.socialLinks })
const ICONS = {
  twitter: IconBrandX,
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  github: IconBrandGithub,
}
const PAIRS = [
  SOCIAL_SITE_NAMES.slice(0, 2),
  SOCIAL_SITE_NAMES.slice(2, 4),
  SOCIAL_SITE_NAMES.slice(4, 6),
]

/** Social links and connected accounts (ACC-11). */
export function SocialTab({ data }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const section = useSection({
    section: 'social',
    schema: socialForm,
    data,
    textsOf,
    toUpdate: values => ({ section: 'social', ...values }),
    explain: (name, code) =>
      code === 'custom' ? t('problems.link', { site: t(`social.networks.${name}`) }) : undefined,
  })
  return (
    <>
      <SectionCard
        title={t('social.title')}
        text={t('social.text')}
        form={section.form}
        conflict={section.conflict}
        labelOf={name => t(`social.networks.${name}`)}
      >
        {PAIRS.map(pair => (
          <FieldPair key={pair.join()}>
            {pair.map(name => (
              <TextField
                key={name}
                form={section.form}
                name={name}
                label={t(`social.networks.${name}`)}
                help={t(`social.examples.${name}`)}
                type="url"
                inputMode="url"
                dir="ltr"
                autoComplete="url"
                isOptional
              />
            ))}
          </FieldPair>
        ))}
      </SectionCard>
      <ConnectionsCard />
    </>
  )
}

/** Another person's connections, read-only. */
export function ConnectionsOfCard({ social: { connections } }: { social: AccountSocial }) {
  const { t } = useTranslation('account-setting')
  return (
    <Card title={t('connections.title')}>
      <ul className={styles.rows}>
        {CONNECTIONS.map(name => {
          const Icon = ICONS[name]
          const { id } = connections[name]
          return (
            <li key={name} className={styles.row}>
              <Icon className={styles.icon} size={22} stroke={1.6} aria-hidden="true" />
              <span className={styles.rowWords}>
                <span className={styles.strong}>{t(`connections.names.${name}`)}</span>
                <span className={styles.small}>
                  {id === undefined ? t('connections.none') : <bdi>{id}</bdi>}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
