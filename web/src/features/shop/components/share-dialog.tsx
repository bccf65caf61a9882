import type { WishList } from '@smart-fft/contract/shop.contract'
import { sharedListPath } from '@smart-fft/contract/shop.rules'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckLine } from '../../../ui/checkbox/check-line.tsx'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { Dialog, DialogText } from '../../../ui/dialog/dialog.tsx'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { shareWishList } from '../shop-wishes.api.ts'
import { refreshShop } from '../shop.api.ts'
import { useListName } from './use-wish-actions.ts'
import styles from './wishlist.module.css'

/** The link of a list: made, copied, taken back. Whoever has it may read, and nothing more. */
export function ShareDialog({ list, onClose }: { list: WishList; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'ui'])
  const id = useId()
  const nameOf = useListName()
  const [isBusy, setBusy] = useState(false)
  const { share } = list
  async function change(wanted: { isShared: boolean; hasNotes: boolean }): Promise<void> {
    setBusy(true)
    try {
      await shareWishList(list.id, wanted)
      await refreshShop()
      if (wanted.isShared !== (share !== null)) toast.done(t(wanted.isShared ? 'lists.shared' : 'lists.unshared'))
    } catch (error) {
      toast.error(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }
  const url = share === null ? '' : location.origin + sharedListPath(share.token)
  return (
    <Dialog title={t('lists.shareOf', { list: nameOf(list) })} onClose={onClose}>
      <DialogText>{t(share === null ? 'lists.shareText' : 'lists.sharedText')}</DialogText>
      {share === null ? (
        <Button
          kind="primary"
          icon={<IconLink size={16} stroke={1.7} />}
          isBusy={isBusy}
          data-autofocus
          onClick={() => void change({ isShared: true, hasNotes: false })}
        >
          {t('lists.makeLink')}
        </Button>
      ) : (
        <div className={styles.share}>
          <label htmlFor={id}>{t('lists.link')}</label>
          <span className={styles.link}>
            <input id={id} readOnly dir="ltr" value={url} onFocus={event => event.currentTarget.select()} />
            <CopyButton name={t('lists.copyLink')} text={url} hasWords />
          </span>
          <CheckLine label={t('lists.withNotes')} isOn={share.hasNotes} onChange={hasNotes => void change({ isShared: true, hasNotes })} />
          <Button
            icon={<IconLinkOff size={16} stroke={1.7} />}
            isBusy={isBusy}
            onClick={() => void change({ isShared: false, hasNotes: false })}
          >
            {t('lists.unshare')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
