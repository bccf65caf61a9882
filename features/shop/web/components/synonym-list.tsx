import type { Synonyms } from '../../contract/shop-synonyms.contract.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { deleteSynonyms, synonymsQuery } from '../shop-admin.api.ts'
import { refreshShop } from '../shop.api.ts'
import styles from './product-admin.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'

/** Synonyms of the shop's search (SHOP-06), for shop managers. */
export function SynonymList() {
  const { t } = useTranslation(['shop', 'ui'])
  const query = useQuery(synonymsQuery())
  const change = useUndoable(t('done.undone'), refreshShop)
  const [edited, setEdited] = useState<Synonyms | 'new'>()
  const remove = ({ id, words }: Synonyms) =>
    change(() => deleteSynonyms(id), t('synonyms.removed', { words: words.join(', ') }))
  const add = (
    <Button icon={<IconPlus size={16} stroke={2} />} onClick={() => setEdited('new')}>
      {t('synonyms.add')}
    </Button>
  )
  return (
    <Card>
      <Loaded query={query} failed={t('synonyms.failed')} skeleton={[420, 380, 400]}>
        {groups =>
          groups.length === 0 ? (
            <EmptyState title={t('synonyms.empty')} text={t('synonyms.text')} action={add} />
          ) : (
            <>
              <div className={styles.synonymHead}>
                <p>{t('synonyms.text')}</p>
                {add}
              </div>
              <ul className={styles.synonyms} aria-label={t('synonyms.title')}>
                {groups.map(group => (
                  <li key={group.id}>
                    <span className={styles.words}>
                      {group.words.map(word => (
                        <span key={word} className={styles.word} dir="auto">
                          {word}
                        </span>
                      ))}
                    </span>
                    <IconButton
                      name={t('synonyms.editOf', { words: group.words.join(', ') })}
                      hasTip={false}
                      onClick={() => setEdited(group)}
                    >
                      <IconPencil size={16} stroke={1.7} />
                    </IconButton>
                    <IconButton
                      name={t('synonyms.removeOf', { words: group.words.join(', ') })}
                      hasTip={false}
                      onClick={() => void remove(group)}
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </IconButton>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {edited === undefined ? null : (
        <SynonymDialog
          known={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}
