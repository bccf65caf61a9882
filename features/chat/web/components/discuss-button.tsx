import { IconMessageCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Discussed } from '#platform/web/screens/between-features.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const DiscussDialog = lazyDialog(async () => {
  const [{ DiscussDialog: dialog }] = await Promise.all([
    import('./discuss-dialog.tsx'),
    loadTexts(['chat']),
  ])
  return dialog
})

/**
 * “Discuss” beside a record: asks with whom, and starts a chat linked to it (CHAT-17). Hidden without access to chat. Its screen loads the
 * texts `discuss`. Fills `discussButton`.
 */
export function DiscussButton(discussed: Discussed) {
  const { t } = useTranslation('discuss')
  const { user } = useSession()
  const canWrite = useCan('create', 'Chat', user?.id)
  const [isConfirming, setConfirming] = useState(false)
  if (!canWrite) return null
  return (
    <>
      <Button
        icon={<IconMessageCircle size={16} stroke={1.7} />}
        onClick={() => setConfirming(true)}
      >
        {t('button')}
      </Button>
      {isConfirming ? (
        <Suspense>
          <DiscussDialog {...discussed} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
