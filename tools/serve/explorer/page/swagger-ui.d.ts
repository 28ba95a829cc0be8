declare module 'swagger-ui' {
  interface Options {
    readonly url: string;
    readonly dom_id: string;
    readonly validatorUrl: null;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly tryItOutEnabled: boolean;
    readonly deepLinking: boolean;
  }
  /** The part of the viewer that is used here; its types describe another package. */
  export default function SwaggerUI(options: Options): unknown;
}
