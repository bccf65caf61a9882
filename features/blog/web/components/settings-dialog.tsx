import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import { CATEGORY_ICONS, MAX_CATEGORY_NAME, type CategoryIcon } from '../../contract/blog.rules.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { Switch } from '#ui/switch/switch.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deleteCategory, refreshBlog, saveCategory, saveSettings } from '../blog.api.ts'
import form from '#ui/form/form.module.css'
import { Select } from '#ui/select/select.tsx'
import styles from './list.module.css'

/** Visibility of the blog, and its categories. */
export function SettingsDialog({ side, onClose }: { side: BlogSidebar; onClose: () => void }) {
  const { t } = useTranslation(['blog', 'ui', 'changes'])
  const undoOf = useUndoAction(t('done.undone'))
  const { isPublic, hasGuests } = side.settings
  const attempt = useAttempt(refreshBlog)
  return (
    <Dialog
      title={t('settings.title')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('settings.close')}</Button>}
    >
      <div className={styles.settings}>
        <Switch
          label={t('settings.public')}
          help={t('settings.publicHelp')}
          isOn={isPublic}
          onChange={isOn => void attempt(() => saveSettings({ isPublic: isOn, hasGuests }))}
        />
        <Switch
          label={t('settings.guests')}
          help={t('settings.guestsHelp')}
          isOn={hasGuests}
          onChange={isOn => void attempt(() => saveSettings({ isPublic, hasGuests: isOn }))}
        />
        <h3>{t('settings.categories')}</h3>
        {side.allCategories.length === 0 ? (
          <p className={styles.soft}>{t('settings.noCategories')}</p>
        ) : null}
        <ul className={styles.lines}>
          {side.allCategories.map(category => (
            <CategoryLine
              key={`${category.id} ${category.category} ${category.icon}`}
              category={category}
              onSave={change => void attempt(() => saveCategory({ id: category.id, ...change }))}
              onDelete={() =>
                void attempt(async () => {
                  const { changeId } = await deleteCategory(category.id)
                  toast.done(
                    t('settings.categoryDeleted', { name: category.category }),
                    changeId === null ? {} : undoOf(changeId),
                  )
                })
              }
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface CategoryLineProps {
  category: BlogSidebar['allCategories'][number]
  onSave: (change: { name: string; icon: CategoryIcon }) => void
  onDelete: () => void
}

function CategoryLine({
  category: { category, icon, count },
  onSave,
  onDelete,
}: CategoryLineProps) {
  const { t } = useTranslation('blog')
  const [name, setName] = useState(category)
  const save = () => {
    if (name.trim() !== '' && name.trim() !== category) onSave({ name: name.trim(), icon })
  }
  return (
    <li className={styles.line}>
      <Select
        className={styles.icon}
        aria-label={t('settings.iconOf', { name: category })}
        value={icon}
        options={CATEGORY_ICONS.map(one => ({ value: one, text: t(`icons.${one}`) }))}
        onChoose={chosen => onSave({ name: category, icon: chosen })}
      />
      <input
        className={form.input}
        dir="auto"
        aria-label={t('settings.nameOf', { name: category })}
        maxLength={MAX_CATEGORY_NAME}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={event => event.key === 'Enter' && save()}
      />
      <span className={styles.fact}>{t('settings.posts', { count })}</span>
      <IconButton name={t('settings.deleteOf', { name: category })} onClick={onDelete}>
        <IconTrash size={16} stroke={1.7} />
      </IconButton>
    </li>
  )
}
