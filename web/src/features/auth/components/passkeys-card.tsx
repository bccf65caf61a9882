import type { Passkey } from '@smart-fft/contract/passkeys.contract'
import { IconDots, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPasskeys } from '../../../platform/boot/boot.ts'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { DialogText } from '../../../ui/dialog/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { deletePasskey, passkeysQuery, refreshPasskeys } from '../passkeys.api.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { explainWay } from './explain-way.ts'
import styles from './ways.module.css'

type Question = { kind: 'rename' | 'remove'; passkey: Passkey } | { kind: 'add' }
const icon = { size: 16, stroke: 1.7 }

/** A person's own passkeys (ACC-13): added, named, and removed as long as another way to sign in is left. */
export function PasskeysCard() {
  const { t } = useTranslation('ways')
  const passkeys = useQuery(passkeysQuery)
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <Card title={t('passkeys.title')}>
      <p className={styles.text}>{t('passkeys.text')}</p>
      <Loaded query={passkeys} failed={t('passkeys.failed')} bones={[300]}>
        {({ passkeys: known, isAvailable, needsPassword }) => (
          <>
            <ul className={styles.rows}>
              {known.map(passkey => (
                <PasskeyRow key={passkey.id} passkey={passkey} onAsk={kind => setQuestion({ kind, passkey })} />
              ))}
            </ul>
            {isAvailable && hasPasskeys() ? (
              <Button icon={<IconPlus {...icon} />} onClick={() => setQuestion({ kind: 'add' })}>
                {t('passkeys.add')}
              </Button>
            ) : (
              <p className={styles.note}>{t(isAvailable ? 'passkeys.noBrowser' : 'passkeys.noSite')}</p>
            )}
            {question?.kind === 'add' ? <AddPasskeyDialog needsPassword={needsPassword} count={known.length} onClose={close} /> : null}
          </>
        )}
      </Loaded>
      {question?.kind === 'rename' ? <RenamePasskeyDialog passkey={question.passkey} onClose={close} /> : null}
      {question?.kind === 'remove' ? <RemoveDialog passkey={question.passkey} onClose={close} /> : null}
    </Card>
  )
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (kind: 'rename' | 'remove') => void }) {
  const { t } = useTranslation('ways')
  const format = useFormats()
  const used = passkey.lastUsedAt === null ? t('neverUsed') : t('used', { when: format.ago(passkey.lastUsedAt) })
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
          {t(passkey.isSynced ? 'passkeys.synced' : 'passkeys.oneDevice')} · {t('added', { when: format.date(passkey.createdAt) })} · {used}
        </span>
      </span>
      <Menu name={t('actionsFor', { name: passkey.name })} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem text={t('passkeys.rename')} icon={<IconPencil {...icon} />} onChoose={() => onAsk('rename')} />
            <MenuItem text={t('passkeys.remove')} icon={<IconTrash {...icon} />} tone="bad" onChoose={() => onAsk('remove')} />
          </>
        )}
      </Menu>
    </li>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('ways')
  const { t: tUi } = useTranslation('ui')
  const remove = useMutation({
    mutationFn: () => deletePasskey(passkey.id),
    onSuccess: () => toast.done(t('passkeys.removed', { name: passkey.name })),
    onError: error => toast.error(explainWay(error, t) ?? explainFailure(error, tUi)),
    onSettled: async () => {
      onClose()
      await refreshPasskeys()
    },
  })
  return (
    <ConfirmDialog
      title={t('passkeys.removeAsk', { name: passkey.name })}
      confirm={t('passkeys.remove')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <DialogText>{t('passkeys.removeText')}</DialogText>
    </ConfirmDialog>
  )
}
