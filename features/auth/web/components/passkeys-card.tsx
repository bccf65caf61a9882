import type { Passkey } from '../../contract/passkeys.contract.ts'
import { IconDots, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPasskeys } from '#platform/web/boot/boot.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { deletePasskey, passkeysQuery, refreshPasskeys } from '../passkeys.api.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemoveMethodDialog } from './remove-method-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import styles from './methods.module.css'

type Question = { kind: 'rename' | 'remove'; passkey: Passkey } | { kind: 'add' }
const icon = { size: 16, stroke: 1.7 }

/** One's own passkeys (ACC-13): add, rename, and remove while another sign-in method is left. */
export function PasskeysCard() {
  const { t } = useTranslation('sign-in-methods')
  const passkeys = useQuery(passkeysQuery)
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <Card title={t('passkeys.title')}>
      <p className={styles.text}>{t('passkeys.text')}</p>
      <Loaded query={passkeys} failed={t('passkeys.failed')} skeleton={[300]}>
        {({ passkeys: known, isAvailable, needsPassword }) => (
          <>
            <ul className={styles.rows}>
              {known.map(passkey => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onAsk={kind => setQuestion({ kind, passkey })}
                />
              ))}
            </ul>
            {isAvailable && hasPasskeys() ? (
              <Button icon={<IconPlus {...icon} />} onClick={() => setQuestion({ kind: 'add' })}>
                {t('passkeys.add')}
              </Button>
            ) : (
              <p className={styles.note}>
                {t(isAvailable ? 'passkeys.noBrowser' : 'passkeys.noSite')}
              </p>
            )}
            {question?.kind === 'add' ? (
              <AddPasskeyDialog
                needsPassword={needsPassword}
                count={known.length}
                onClose={close}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {question?.kind === 'rename' ? (
        <RenamePasskeyDialog passkey={question.passkey} onClose={close} />
      ) : null}
      {question?.kind === 'remove' ? (
        <RemoveMethodDialog
          title={t('passkeys.removeTitle', { name: question.passkey.name })}
          confirm={t('passkeys.remove')}
          text={t('passkeys.removeText')}
          done={t('passkeys.removed', { name: question.passkey.name })}
          remove={() => deletePasskey(question.passkey.id)}
          refresh={refreshPasskeys}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

function PasskeyRow({
  passkey,
  onAsk,
}: {
  passkey: Passkey
  onAsk: (kind: 'rename' | 'remove') => void
}) {
  const { t } = useTranslation('sign-in-methods')
  const format = useFormats()
  const used =
    passkey.lastUsedAt === null
      ? t('neverUsed')
      : t('used', { when: format.ago(passkey.lastUsedAt) })
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <IconKey size={18} stroke={1.7} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{passkey.name}</bdi>
        </span>
        <span className={styles.small}>
          {t(passkey.isSynced ? 'passkeys.synced' : 'passkeys.oneDevice')} ·{' '}
          {t('added', { when: format.date(passkey.createdAt) })} · {used}
        </span>
      </span>
      <Menu
        name={t('actionsFor', { name: passkey.name })}
        icon={<IconDots size={18} stroke={1.7} />}
      >
        {() => (
          <>
            <MenuItem
              text={t('passkeys.rename')}
              icon={<IconPencil {...icon} />}
              onChoose={() => onAsk('rename')}
            />
            <MenuItem
              text={t('passkeys.remove')}
              icon={<IconTrash {...icon} />}
              tone="bad"
              onChoose={() => onAsk('remove')}
            />
          </>
        )}
      </Menu>
    </li>
  )
}
