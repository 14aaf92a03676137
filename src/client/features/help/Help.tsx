// 帮助: the guide inside the program. `from` in the address is the page from which it was opened: its chapter is shown.
import { useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { viewOf } from '../../../domain/account/views';
import { latestNews } from '../../lib/guide/latestNews';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectTabs } from '../../state/tabs/tabsSlice';
import { markGuide, selectGuideDone } from '../../state/ui/guideDone';
import { Checkbox } from '../../ui/controls/Checkbox';
import { SearchField } from '../../ui/controls/SearchField';
import { GuideTokens, Marked } from './GuideTokens';
import { MAX_HITS, searchGuide, type Guide, type GuideDocument, tourSteps } from './guideModel';
import { guidePath, guidePlace, isGuidePage, type GuidePlace } from './guidePages';
import helpCss from './help.css';

// The steps of 五分钟上手 with their check marks, which are kept with the account.

function TourSteps({ guide }: { guide: Guide }) {
  const dispatch = useAppDispatch();
  const done = useAppSelector(selectGuideDone);
  const steps = useMemo(() => tourSteps(guide), [guide]);
  const count = steps.filter(({ name }) => done.includes(name)).length;
  return (
    <>
      <p role="status" className="help-progress">
        {count === steps.length
          ? t('全部做完了。接下来可以看下面的各章。')
          : t('做完一步勾一步，勾选记在您的账号里：已完成 {0} / {1}', count, steps.length)}
      </p>
      <ol className="help-tour">
        {steps.map(({ name, title, tokens }) => (
          <li key={name} className={done.includes(name) ? 'done' : undefined}>
            <Checkbox
              checked={done.includes(name)}
              onChange={(ticked) => dispatch(markGuide(name, ticked))}
              name={t('已完成：{0}', title)}
            />
            <div>
              <GuideTokens tokens={tokens} page="tour" />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const START: GuidePlace = { page: 'tour', at: '' };

/** The place that the address names, or the chapter of the page from which the guide was opened. */
function usePlace(params: URLSearchParams): GuidePlace {
  const tabs = useAppSelector(selectTabs);
  const page = params.get('page') ?? '';
  if (isGuidePage(page)) return { page, at: params.get('at') ?? '' };
  const opener = tabs.find((tab) => tab.path === params.get('from'))?.name ?? '';
  return guidePlace(viewOf(opener)?.guide ?? '', 'README') ?? START;
}

function Contents({ guide, place }: { guide: Guide; place: GuidePlace }) {
  return (
    <ul className="help-contents">
      {[...guide.values()].map(({ page, title, sections }) => (
        <li key={page}>
          <Link to={guidePath({ page, at: '' })} aria-current={page === place.page ? 'page' : undefined}>
            {title}
          </Link>
          {page === place.page && sections.some(({ level }) => level === 2) && (
            <ul>
              {sections
                .filter(({ level }) => level === 2)
                .map((section) => (
                  <li key={section.at}>
                    <Link to={guidePath(section)} aria-current={section.at === place.at ? 'location' : undefined}>
                      {section.title}
                    </Link>
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Hits({ guide, query }: { guide: Guide; query: string }) {
  const hits = useMemo(() => searchGuide(guide, query), [guide, query]);
  return (
    <>
      <h2 role="status" className="depth-2">
        {hits.length === 0
          ? t('手册里没有找到“{0}”，换一个词试试，或从左侧目录中查找', query)
          : t('找到 {0}{1}', hits.length, hits.length === MAX_HITS ? t(' 处以上') : t(' 处', hits.length))}
      </h2>
      <ul className="help-hits">
        {hits.map(({ section, of, excerpt }) => (
          <li key={`${section.page} ${section.at}`}>
            <Link to={guidePath(section)}>
              <Marked text={section.title} query={query} />
            </Link>
            {section.title !== of && <small>{of}</small>}
            <p>
              <Marked text={excerpt} query={query} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Help({ guide }: { guide: Guide }) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const place = usePlace(params);
  const query = params.get('q') ?? '';
  const seen = useAppSelector(selectGuideDone).includes(latestNews());
  const article = useRef<HTMLElement>(null);
  const document = guide.get(place.page);

  // Links of the guide are addresses of the program, so the browser does not move to the heading by itself.
  useEffect(() => {
    if (query !== '') return;
    const heading = place.at === '' ? null : window.document.getElementById(place.at);
    if (heading) heading.scrollIntoView({ block: 'start' });
    else article.current?.closest('main')?.scrollTo({ top: 0 });
  }, [place.page, place.at, query]);

  useEffect(() => {
    if (place.page === 'news' && query === '' && !seen) dispatch(markGuide(latestNews(), true));
  }, [dispatch, place.page, query, seen]);

  const search = (text: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (text === '') next.delete('q');
        else next.set('q', text);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="help-page">
      <style href="help" precedence="low">
        {helpCss}
      </style>
      <nav aria-label={t('手册目录')}>
        <h1>{t('帮助')}</h1>
        <SearchField label={t('搜索手册')} value={query} onChange={search} width="100%" />
        <Contents guide={guide} place={place} />
      </nav>
      <article ref={article} aria-label={query === '' ? document?.title : t('搜索结果')}>
        {query !== '' ? (
          <Hits guide={guide} query={query} />
        ) : (
          document && <Chapter guide={guide} document={document} />
        )}
      </article>
    </div>
  );
}

function Chapter({ guide, document: { tokens, page } }: { guide: Guide; document: GuideDocument }) {
  if (page !== 'tour') return <GuideTokens tokens={tokens} page={page} />;
  const steps = tokens.findIndex((token) => token.type === 'list');
  return (
    <>
      <GuideTokens tokens={tokens.slice(0, steps)} page={page} />
      <TourSteps guide={guide} />
      <GuideTokens tokens={tokens.slice(steps + 1)} page={page} />
    </>
  );
}
