import type { WishList } from '../../contract/shop.contract.ts'
import { sharedListPath } from '../../contract/shop.rules.ts'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { listLinkQuery, shareWishList } from '../shop-wishes.api.ts'
import { refreshShop } from '../shop.api.ts'
import { useListName } from './use-wish-actions.ts'
import styles from './wishlist.module.css'

/** A list's link: create, copy, revoke. Anyone who has it may only read. */
export function ShareDialog({ list, onClose }: { list: WishList; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'ui'])
  const id = useId()
  const nameOf = useListName()
  const [isBusy, setBusy] = useState(false)
  const [hasNotes, setHasNotes] = useState(list.hasSharedNotes)
  const query = useQuery(listLinkQuery(list.id))
  async function change(sharing: { isShared: boolean; hasNotes: boolean }): Promise<void> {
    setBusy(true)
    setHasNotes(sharing.hasNotes)
    try {
      await shareWishList(list.id, sharing)
      await refreshShop()
      if (sharing.isShared !== list.isShared)
        toast.done(t(sharing.isShared ? 'lists.shared' : 'lists.unshared'))
    } catch (error) {
      setHasNotes(list.hasSharedNotes)
      toast.error(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('lists.shareOf', { list: nameOf(list) })} onClose={onClose}>
      <Loaded query={query} failed={t('lists.linkFailed')} skeleton={[320, 240]}>
        {token =>
          token === null ? (
            <>
              <DialogText>{t('lists.shareText')}</DialogText>
              <Button
                kind="primary"
                icon={<IconLink size={16} stroke={1.7} />}
                isBusy={isBusy}
                onClick={() => void change({ isShared: true, hasNotes: false })}
              >
                {t('lists.makeLink')}
              </Button>
            </>
          ) : (
            <>
              <DialogText>{t('lists.sharedText')}</DialogText>
              <div className={styles.share}>
                <label htmlFor={id}>{t('lists.link')}</label>
                <span className={styles.link}>
                  <input
                    id={id}
                    readOnly
                    dir="ltr"
                    value={urlOf(token)}
                    onFocus={event => event.currentTarget.select()}
                  />
                  <CopyButton name={t('lists.copyLink')} text={urlOf(token)} hasWords />
                </span>
                <CheckLine
                  label={t('lists.withNotes')}
                  isOn={hasNotes}
                  onChange={isOn => void change({ isShared: true, hasNotes: isOn })}
                />
                <Button
                  icon={<IconLinkOff size={16} stroke={1.7} />}
                  isBusy={isBusy}
                  onClick={() => void change({ isShared: false, hasNotes: false })}
                >
                  {t('lists.unshare')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

const urlOf = (token: string): string => location.origin + sharedListPath(token)
