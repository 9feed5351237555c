export type { ArticleEditor } from '../domain/writers-articles.js';
