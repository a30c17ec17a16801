import type { RichTextImageProps } from '@anteroom/rich-text';
import { Http, useService } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { ArticleContext } from './ArticleContext.ts';
import { imageQuery } from './newsQueries.ts';

/** Shows a picture of the article or, if it cannot be loaded, its description. */
export function ArticlePicture({ name, alt }: RichTextImageProps) {
  const image = useQuery(imageQuery(useService(Http), use(ArticleContext), name));
  if (image.isPending) return <Skeleton shape="block" width="100%" height="14rem" />;
  if (!image.data) return alt;
  const { dataUrl, width, height } = image.data;
  return <img className="widget-news-picture" src={dataUrl} width={width} height={height} alt={alt} />;
}
