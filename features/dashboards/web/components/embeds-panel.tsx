import type { CardEmbed } from '../../contract/card-mails.contract.ts'
import { EMBED_DAYS, RENDERABLE_CARDS } from '../../contract/card-mails.rules.ts'
import { IconCode, IconDots, IconExternalLink, IconLinkOff, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { addEmbed, embedsQuery, refreshEmbeds, revokeEmbed } from '../board-mails.api.ts'
import { PERIODS } from './board-range.ts'
import { findCard } from './cards.ts'
import styles from './panels.module.css'
import { RecordsPanel } from './records-panel.tsx'
import { useDone } from './use-done.ts'

const icon = { size: 16, stroke: 1.7 }

/** Links to one's embedded cards. */
export function EmbedsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('boards')
  return (
    <RecordsPanel
      texts="embed"
      addText={t('embed.make')}
      query={useQuery(embedsQuery)}
      row={embed => <Row key={embed.id} embed={embed} />}
      dialog={(_, close) => <EmbedDialog onClose={close} />}
      onClose={onClose}
    />
  )
}

function Row({ embed }: { embed: CardEmbed }) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const done = useDone(refreshEmbeds)
  const name = t(`dashboard:cards.${embed.card}.title`)
  async function copy(text: string): Promise<void> {
    try {
      await copyText(Promise.resolve(text))
      toast.done(tUi('secret.copied'))
    } catch {
      toast.error(t('dashboard:shared.notCopied'))
    }
  }
  async function revoke() {
    await revokeEmbed(embed.id)
    return {}
  }
  const frame = `<iframe src="${embed.pageUrl}" title="${name}" width="480" height="320" style="border:0"></iframe>`
  return (
    <li className={styles.row} data-embed={embed.id}>
      <div className={styles.words}>
        <span className={styles.name}>
          <span>{name}</span>
          {embed.isExpired ? <StatusBadge tone="idle" text={t('embed.over')} /> : null}
        </span>
        <span className={styles.soft}>
          {[
            t(`dashboard:periods.${embed.period}`),
            t('embed.until', { when: format.date(embed.expiresAt) }),
            embed.allowedOrigins.length === 0
              ? t('embed.anySite')
              : embed.allowedOrigins.join(', '),
          ].join(' · ')}
        </span>
      </div>
      {embed.isExpired ? null : (
        <Menu name={t('actionsOf', { name })} icon={<IconDots size={18} stroke={1.7} />}>
          {() => (
            <>
              <MenuItem
                text={t('embed.open')}
                icon={<IconExternalLink {...icon} />}
                onChoose={() => void window.open(embed.pageUrl, '_blank', 'noopener')}
              />
              <MenuItem
                text={t('embed.frame')}
                icon={<IconCode {...icon} />}
                onChoose={() => void copy(frame)}
              />
              <MenuItem
                text={t('embed.picture')}
                icon={<IconPhoto {...icon} />}
                onChoose={() => void copy(embed.pictureUrl)}
              />
              <MenuItem
                text={t('embed.revoke')}
                icon={<IconLinkOff {...icon} />}
                tone="bad"
                onChoose={() => void done(revoke, t('embed.revoked'))}
              />
            </>
          )}
        </Menu>
      )}
    </li>
  )
}

const ORIGIN = /^https?:\/\/[a-z\d.-]{1,200}(?::\d{1,5})?$/
const schema = z.object({
  card: z.enum(RENDERABLE_CARDS),
  period: z.enum(PERIODS),
  days: z.coerce.number(),
  allowedOrigins: z.pipe(
    z.pipe(
      z.string(),
      z.transform(text => text.split(/\s+/).filter(one => one !== '')),
    ),
    z.array(z.string().check(z.regex(ORIGIN))).check(z.maxLength(10)),
  ),
})

function EmbedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const id = useId()
  const format = useFormats()
  const { allows } = useAbilities()
  const cards = RENDERABLE_CARDS.filter(id => {
    const card = findCard(id)
    return card !== undefined && allows(card.access)
  })
  const form = useForm({
    schema,
    initial: { card: cards[0] ?? 'goals', period: 'last28', days: '30', allowedOrigins: '' },
    explain: name => (name === 'allowedOrigins' ? t('embed.allowedOriginsWrong') : undefined),
    explainRefusal: error => (error.code === 'card.too_many' ? { card: t('tooMany') } : undefined),
    async onSubmit(values) {
      await addEmbed(values)
      void refreshEmbeds()
      toast.done(t('embed.made'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('embed.make')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('embed.make')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <SelectField
          form={form}
          name="card"
          label={t('embed.card')}
          options={cards.map(value => ({ value, text: t(`dashboard:cards.${value}.title`) }))}
        />
        <SelectField
          form={form}
          name="period"
          label={t('embed.period')}
          options={PERIODS.map(value => ({ value, text: t(`dashboard:periods.${value}`) }))}
        />
        <SelectField
          form={form}
          name="days"
          label={t('embed.days')}
          options={EMBED_DAYS.map(count => ({
            value: `${count}`,
            text: t('embed.lasts', { count, shown: format.number(count) }),
          }))}
        />
        <TextField
          form={form}
          name="allowedOrigins"
          label={t('embed.allowedOrigins')}
          help={t('embed.allowedOriginsHelp')}
          isOptional
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  )
}
