import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { copyText } from '#ui/export/copy-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Copies the public part of a key, by which it is found in settings and logs. */
export function useCopyPrefix() {
  const { t } = useTranslation('api-key')
  return useMutation({
    mutationFn: (prefix: string) => copyText(Promise.resolve(`sfk_${prefix}`)),
    onSuccess: copied => toast.done(t('copied', { prefix: copied })),
    onError: () => toast.error(t('notCopied')),
  })
}
