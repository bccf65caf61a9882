import type { Webhook } from '../../contract/webhooks.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  deleteWebhook,
  refreshWebhooks,
  resendDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from '../webhooks.api.ts'

/** Actions on a webhook; each reports its result. */
export function useWebhookActions(onSecret: (made: { webhook: Webhook; secret: string }) => void) {
  const { t } = useTranslation('webhooks')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('done.undone'))
  const shared = {
    onError: (error: unknown) => void toast.error(explainFailure(error, tUi)),
    onSettled: refreshWebhooks,
  }
  return {
    ping: useMutation({
      ...shared,
      mutationFn: (hook: Webhook) => testWebhook(hook.id),
      onSuccess: () => toast.info(t('done.pinged')),
    }),
    resend: useMutation({
      ...shared,
      mutationFn: resendDelivery,
      onSuccess: () => toast.info(t('done.resent')),
    }),
    pause: useMutation({
      ...shared,
      mutationFn: (hook: Webhook) =>
        updateWebhook({ id: hook.id, isPaused: hook.state === 'active' }),
      onSuccess: ({ webhook }) =>
        toast.done(
          t(webhook.state === 'active' ? 'done.resumed' : 'done.paused', { name: webhook.name }),
        ),
    }),
    rotate: useMutation({
      ...shared,
      mutationFn: (hook: Webhook) => rotateWebhook(hook.id),
      onSuccess: ({ webhook, secret }) =>
        secret === null ? undefined : onSecret({ webhook, secret }),
    }),
    remove: useMutation({
      ...shared,
      mutationFn: (hook: Webhook) => deleteWebhook(hook.id),
      onSuccess: ({ changeId }, hook) =>
        toast.done(t('done.removed', { name: hook.name }), undoOf(changeId)),
    }),
  }
}
